import type { Stat } from "#fields.ts";

interface Layout {
  list: string;
  item: string;
  label: string;
}

const BELOW = "flex flex-col-reverse justify-end";

const LAYOUTS = {
  /** One row on wide screens. */
  row: {
    list: "pairs gap-x-8 gap-y-10 border-t border-ink-700 pt-8 paper:border-paper-300",
    item: BELOW,
    label: "mt-2 max-w-[24ch] text-sm",
  },
  /** Two beside each other in a narrow column. */
  pairs: { list: "pairs gap-x-6 gap-y-7", item: BELOW, label: "mt-1 text-sm" },
  /** Below one another beside a stage, and on narrower windows in two or three columns below it. */
  column: {
    list: "pairs content-start gap-x-6 gap-y-7 md:max-desk:grid-cols-3 desk:grid-cols-1 desk:gap-y-5",
    item: `${BELOW} desk:border-t desk:border-ink-700 desk:pt-4 max-md:first:nth-last-[odd]:col-span-full`,
    label: "mt-1 max-w-[26ch] text-sm",
  },
  /** Each with its label beside it. */
  lines: {
    list: "gap-y-5",
    item: "flex flex-col-reverse gap-x-8 md:grid md:grid-cols-[17rem_1fr] md:items-baseline md:[&>dd]:-order-1",
    label: "max-w-text",
  },
} satisfies Record<string, Layout>;

/** In as many columns as values fit a row. */
function columnsFor(count: number, isLoud: boolean): string {
  if (isLoud && count > 4) return "md:grid-cols-3";
  const odd = count % 2 ? "md:max-desk:grid-cols-3" : "";
  return count > 2 ? `${odd} desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none` : odd;
}

interface Props {
  stats: readonly Stat[];
  layout?: keyof typeof LAYOUTS;
  /** The page's loud moment: values of a few characters. */
  isLoud?: boolean;
}

export function StatRow({ stats, layout = "row", isLoud = false }: Props) {
  const { list, item, label: labelClass }: Layout = LAYOUTS[layout];
  // Words are smaller than numbers, so that all values have one line.
  const hasWords = layout !== "lines" && stats.some(({ value }) => value.length > 8);
  const size = hasWords ? "text-2xl" : isLoud ? "text-5xl" : "text-3xl";
  // In a column, the first value is the loud one.
  const sizeAt = (index: number) => (layout === "column" && index > 0 ? "text-3xl" : size);
  return (
    <dl
      data-reveal={layout === "pairs" ? undefined : true}
      className={`grid ${list} ${layout === "row" ? columnsFor(stats.length, isLoud) : ""}`}
    >
      {stats.map(({ value, label }, index) => (
        <div key={label} className={item}>
          <dt className={`text-ink-300 paper:text-ink-700 ${labelClass}`}>{label}</dt>
          <dd className={`display ${sizeAt(index)}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
