import type { ReactNode } from "react";
import type { Closing } from "../content/service.ts";
import { StatRow } from "../sections/StatRow.tsx";
import { Fold } from "../ui/Fold.tsx";
import { Items } from "../ui/Items.tsx";
import { Section } from "../ui/Section.tsx";

/** @param props.children shown below the questions */
export const ClosingSection = ({
  discriminant,
  value,
  children,
}: Closing & { children?: ReactNode }) => (
  <Section heading={value.heading} split={discriminant === "faq" ? "4/8" : undefined}>
    {discriminant === "stats" ? <StatRow stats={value.items} /> : null}
    {discriminant === "process" ? <Items columns={4} numbered items={value.steps} /> : null}
    {discriminant === "industries" ? (
      <Items columns={value.items.some(({ text }) => text) ? 2 : "names"} items={value.items} />
    ) : null}
    {discriminant === "faq" ? (
      <div data-reveal>
        {value.items.map(({ question, answer }) => (
          <Fold key={question} title={question}>
            <p className="max-w-text text-ink-700">{answer}</p>
          </Fold>
        ))}
        {children}
      </div>
    ) : null}
  </Section>
);
