import type { Closing } from "../../content/service.ts";
import { Section } from "../section/Section.tsx";
import { StatRow } from "../section/StatRow.tsx";
import { Faq } from "./Faq.tsx";
import { Industries } from "./Industries.tsx";
import { Process } from "./Process.tsx";

/** A closing section of a service page; each kind has its own layout. */
export function ClosingSection({ discriminant, value }: Closing) {
  switch (discriminant) {
    case "stats":
      return (
        <Section background="ink" heading={value.heading} small>
          <StatRow stats={value.items} />
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
