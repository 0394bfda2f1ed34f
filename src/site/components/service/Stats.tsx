import type { Closing } from "../../content/service.ts";
import { StatRow } from "../section/StatRow.tsx";

type Props = Extract<Closing, { kind: "stats" }>;

/** Numbers on ink. */
export function Stats({ heading, items }: Props) {
  return (
    <section className="section bg-ink-900 text-paper-50">
      <div data-reveal className="wrap">
        <h2 className="display max-w-[24ch] text-2xl">{heading}</h2>
        <StatRow stats={items} tone="ink" className="mt-10" />
      </div>
    </section>
  );
}
