import type { Closing, ClosingOf } from "../../content/service.ts";
import { Section } from "../section/Section.tsx";
import { StatRow } from "../section/StatRow.tsx";
import { Faq } from "./Faq.tsx";
import { Industries } from "./Industries.tsx";
import { Process } from "./Process.tsx";

function Stats({ heading, items }: ClosingOf<"stats">) {
  return (
    <Section background="ink" heading={heading} small>
      <StatRow stats={items} tone="ink" />
    </Section>
  );
}

function ClosingSection({ closing }: { closing: Closing }) {
  switch (closing.discriminant) {
    case "stats":
      return <Stats {...closing.value} />;
    case "process":
      return <Process {...closing.value} />;
    case "industries":
      return <Industries {...closing.value} />;
    case "faq":
      return <Faq {...closing.value} />;
  }
}

/** Renders a service page's closing sections; each kind has its own layout. */
export function Closings({ closings }: { closings: Closing[] }) {
  return closings.map((closing) => (
    <ClosingSection key={closing.value.heading} closing={closing} />
  ));
}
