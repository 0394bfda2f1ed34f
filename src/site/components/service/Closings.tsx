import type { Closing } from "../../content/service.ts";
import { Faq } from "./Faq.tsx";
import { Industries } from "./Industries.tsx";
import { Process } from "./Process.tsx";
import { Stats } from "./Stats.tsx";

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
