import type { ReactNode } from "react";
import type { Closing } from "../content/service.ts";
import { Fold } from "../ui/Fold.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { StatRow } from "../ui/StatRow.tsx";

type Industry = Extract<Closing, { discriminant: "industries" }>["value"]["items"][number];

/** Names only are set large in columns; names with a text stand above it. */
const Industries = ({ items }: { items: Industry[] }) => (
  <ul
    data-reveal
    className={`grid gap-x-8 ${items.some(({ text }) => text) ? "md:grid-cols-2" : "grid-cols-2 gap-x-4 md:grid-cols-3 desk:grid-cols-4"}`}
  >
    {items.map(({ title, text, icon }) => (
      <li key={title} className="flex gap-x-4 border-t border-paper-300 py-4">
        <Icon name={icon} className="mt-1 size-6 shrink-0 text-glow-700 max-sm:size-5" />
        <div className="min-w-0">
          <h3 className={text ? "display text-xl" : "display text-xl max-md:text-lg"}>{title}</h3>
          {text ? <p className="mt-1 max-w-text text-sm text-ink-700">{text}</p> : null}
        </div>
      </li>
    ))}
  </ul>
);

/** @param props.children follow the questions */
export function ClosingSection({
  discriminant,
  value,
  children,
}: Closing & { children?: ReactNode }) {
  switch (discriminant) {
    case "stats":
      return (
        <Section heading={value.heading}>
          <StatRow stats={value.items} />
        </Section>
      );
    case "process":
      return (
        <Section heading={value.heading} intro={value.intro}>
          <Items columns={4} marker="number" items={value.steps} />
        </Section>
      );
    case "industries":
      return (
        <Section heading={value.heading}>
          <Industries items={value.items} />
        </Section>
      );
    case "faq":
      return (
        <Section heading={value.heading} split="4/8">
          <div data-reveal>
            {value.items.map(({ question, answer }, index) => (
              <Fold key={question} title={question} open={index === 0}>
                <p className="max-w-text text-ink-700">{answer}</p>
              </Fold>
            ))}
            {children}
          </div>
        </Section>
      );
  }
}
