import type { Stat } from "#fields.ts";

/** In one row on wide screens, or two beside each other in a narrow column. */
const LAYOUTS = {
  row: "gap-x-8 gap-y-10 border-t border-ink-700 pt-8 paper:border-paper-300",
  pairs: "gap-x-6 gap-y-7",
} as const;

interface Props {
  stats: readonly Stat[];
  layout?: keyof typeof LAYOUTS;
}

export function StatRow({ stats, layout = "row" }: Props) {
  const isRow = layout === "row";
  // Words are smaller than numbers, so that all values have one line.
  const hasWords = stats.some(({ value }) => value.length > 8);
  const columns = `${stats.length > 2 ? "desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none" : ""} ${stats.length % 2 ? "md:max-desk:grid-cols-3" : ""}`;
  return (
    <dl
      data-reveal={isRow || undefined}
      className={`grid pairs ${LAYOUTS[layout]} ${isRow ? columns : ""}`}
    >
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt
            className={`text-sm text-ink-300 paper:text-ink-700 ${isRow ? "mt-2 max-w-[24ch]" : "mt-1"}`}
          >
            {label}
          </dt>
          <dd className={`display ${hasWords ? "text-2xl" : "text-3xl"}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
