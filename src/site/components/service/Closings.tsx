import type { Closing } from "../../content/service.ts";
import { StatRow } from "../section/StatRow.tsx";
import { Faq } from "./Faq.tsx";
import { Industries } from "./Industries.tsx";
import { Process } from "./Process.tsx";

/** Numbers on ink. */
function Stats({ heading, items }: Extract<Closing, { kind: "stats" }>) {
  return (
    <section className="section bg-ink-900 text-paper-50">
      <div data-reveal className="wrap">
        <h2 className="display max-w-[24ch] text-2xl">{heading}</h2>
        <StatRow stats={items} tone="ink" className="mt-10" />
      </div>
    </section>
  );
}

function Section({ closing }: { closing: Closing }) {
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
  return closings.map((closing) => <Section key={closing.heading} closing={closing} />);
}
