import type { Closing } from "../../content/service.ts";
import { Section } from "../section/Section.tsx";
import { StatRow } from "../section/StatRow.tsx";
import { Faq } from "./Faq.tsx";
import { Industries } from "./Industries.tsx";
import { Process } from "./Process.tsx";

/** Numbers on ink. */
function Stats({ heading, items }: Extract<Closing, { kind: "stats" }>) {
  return (
    <Section ground="ink" heading={heading} small>
      <StatRow stats={items} tone="ink" />
    </Section>
  );
}

function ClosingSection({ closing }: { closing: Closing }) {
  switch (closing.kind) {
    case "stats":
      return <Stats {...closing} />;
    case "process":
      return <Process {...closing} />;
    case "industries":
      return <Industries {...closing} />;
    case "faq":
      return <Faq {...closing} />;
  }
}

/** The closing sections of a service page, each family with a look of its own. */
export function Closings({ closings }: { closings: Closing[] }) {
  return closings.map((closing) => <ClosingSection key={closing.heading} closing={closing} />);
}
