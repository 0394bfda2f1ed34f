import type { Stat } from "../content/shared.ts";

export function StatRow({ stats }: { stats: Stat[] }) {
  // Words are smaller than numbers, so that all values have one line.
  const hasWords = stats.some(({ value }) => value.length > 8);
  return (
    <dl
      data-reveal
      className={`grid pairs gap-x-8 gap-y-10 border-t border-ink-700 pt-8 paper:border-paper-300 ${stats.length > 2 ? "desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none" : ""} ${stats.length % 2 ? "md:max-desk:grid-cols-3" : ""}`}
    >
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 max-w-[24ch] text-sm text-ink-300 paper:text-ink-700">{label}</dt>
          <dd className={`display ${hasWords ? "text-2xl" : "text-3xl"}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
