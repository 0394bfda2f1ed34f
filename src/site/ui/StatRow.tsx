interface Stat {
  value: string;
  label: string;
  /** The number of the place in a picture that this is about. */
  number?: number | undefined;
}

export function StatRow({ stats }: { stats: Stat[] }) {
  // Words are smaller than numbers, so that all values have one line.
  const hasWords = stats.some(({ value }) => value.length > 8);
  return (
    <dl
      data-reveal
      className={`grid pairs gap-x-8 gap-y-10 border-t border-ink-700 pt-8 paper:border-paper-300 ${stats.length > 2 ? "desk:auto-cols-fr desk:grid-flow-col desk:grid-cols-none" : ""}`}
    >
      {stats.map(({ value, label, number }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 max-w-[24ch] text-sm text-ink-300 paper:text-ink-700">{label}</dt>
          <dd className={`display flex items-center gap-3 ${hasWords ? "text-2xl" : "text-3xl"}`}>
            {number ? (
              <span className="grid size-6 place-items-center rounded-full bg-ink-900 font-text text-xs font-semibold text-paper-50">
                {number}
              </span>
            ) : null}
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
