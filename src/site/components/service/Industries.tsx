import type { ClosingOf } from "../../content/service.ts";
import { Icon } from "../icon/Icon.tsx";
import { Section } from "../section/Section.tsx";

/** The industries we serve, each with an optional line of text. */
export function Industries({ heading, intro, items }: ClosingOf<"industries">) {
  const short = items.every(({ text }) => !text);
  return (
    <Section heading={heading} intro={intro} split="4/8">
      <ul data-reveal className={`grid gap-x-12 ${short ? "sm:grid-cols-2" : ""}`}>
        {items.map(({ title, text, icon }) => (
          <li
            key={title}
            className="grid grid-cols-[2.5rem_1fr] items-baseline border-b border-paper-300 py-4"
          >
            <Icon name={icon} className="size-5 self-center text-glow-700" />
            <div className={short ? "" : "grid gap-x-8 gap-y-1 sm:grid-cols-2"}>
              <h3 className="display text-xl">{title}</h3>
              {text ? <p className="max-w-text text-sm text-ink-700">{text}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
