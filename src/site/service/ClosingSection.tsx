import type { ReactNode } from "react";
import type { Closing } from "../content/service.ts";
import { Fold } from "../ui/Fold.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";
import { StatRow } from "../ui/StatRow.tsx";

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
        <Section heading={value.heading}>
          <Items columns={4} numbered items={value.steps} />
        </Section>
      );
    case "industries":
      return (
        <Section heading={value.heading}>
          <Items columns={value.items.some(({ text }) => text) ? 2 : "names"} items={value.items} />
        </Section>
      );
    case "faq":
      return (
        <Section heading={value.heading} split="4/8">
          <div data-reveal>
            {value.items.map(({ question, answer }) => (
              <Fold key={question} title={question}>
                <p className="max-w-text text-ink-700">{answer}</p>
              </Fold>
            ))}
            {children}
          </div>
        </Section>
      );
  }
}
