import { Plus } from "lucide-react";
import type { Closing, ClosingOf } from "../content/service.ts";
import type { Stat } from "../content/shared.ts";
import { Icon } from "../ui/Icon.tsx";
import { Section } from "../ui/Section.tsx";
import { StatRow } from "../ui/StatRow.tsx";

function Process({ heading, intro, steps }: ClosingOf<"process">) {
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

function Industries({ heading, intro, items }: ClosingOf<"industries">) {
  const hasOnlyTitles = items.every(({ text }) => !text);
  return (
    <Section heading={heading} intro={intro} split="4/8">
      <ul data-reveal className={`grid gap-x-12 ${hasOnlyTitles ? "sm:grid-cols-2" : ""}`}>
        {items.map(({ title, text, icon }) => (
          <li
            key={title}
            className="grid grid-cols-[min(2.5rem,11vw)_minmax(0,1fr)] items-start border-b border-paper-300 py-4"
          >
            <Icon name={icon} className="mt-1 size-5 text-glow-700" />
            <div
              className={hasOnlyTitles ? "" : "grid items-baseline gap-x-8 gap-y-1 sm:grid-cols-2"}
            >
              <h3 className="display text-xl">{title}</h3>
              {text ? <p className="max-w-text text-sm text-ink-700">{text}</p> : null}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Faq({ heading, items }: ClosingOf<"faq">) {
  return (
    <Section heading={heading} split="4/8">
      <div data-reveal className="border-t border-ink-900">
        {items.map(({ question, answer }, index) => (
          <details key={question} open={index === 0} className="group border-b border-paper-300">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5">
              <h3 className="display text-xl">{question}</h3>
              <Plus className="size-6 shrink-0 text-glow-700 transition-transform group-open:rotate-45" />
            </summary>
            <p className="max-w-text pb-6 text-ink-700">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  );
}

/** @param props.stats are added to those of a closing with stats */
export function ClosingSection({ discriminant, value, stats }: Closing & { stats: Stat[] }) {
  switch (discriminant) {
    case "stats":
      return (
        <Section background="ink" heading={value.heading} small>
          <StatRow stats={[...value.items, ...stats]} />
        </Section>
      );
    case "process":
      return <Process {...value} />;
    case "industries":
      return <Industries {...value} />;
    case "faq":
      return <Faq {...value} />;
  }
}
