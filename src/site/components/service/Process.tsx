import type { ClosingOf } from "../../content/service.ts";
import { Section } from "../section/Section.tsx";

/** Numbered steps along a line, like a flight's waypoints. */
export function Process({ heading, intro, steps }: ClosingOf<"process">) {
  return (
    <Section background="sand" heading={heading} intro={intro}>
      <ol data-reveal className="grid gap-y-10 desk:auto-cols-fr desk:grid-flow-col">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="relative border-l border-ink-900 pl-7 desk:border-t desk:border-l-0 desk:pt-9 desk:pr-8 desk:pl-0"
          >
            <span
              aria-hidden="true"
              className="absolute top-1 -left-[0.4rem] size-3 rounded-full bg-glow-500 desk:-top-[0.4rem] desk:left-0"
            />
            <p className="label text-glow-700">{index + 1}</p>
            <h3 className="display mt-1 text-xl">{title}</h3>
            <p className="mt-2 max-w-text text-ink-700">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}
