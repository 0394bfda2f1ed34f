/** A row of large numbers with labels. */
export function StatRow({ stats }: { stats: { value: string; label: string }[] }) {
  return (
    <dl
      data-reveal
      className={`grid grid-cols-2 gap-x-8 gap-y-10 border-t border-ink-700 pt-8 paper:border-paper-300 ${stats.length > 2 ? "desk:grid-cols-4" : ""}`}
    >
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className="mt-2 max-w-[24ch] text-sm text-ink-300 paper:text-ink-700">{label}</dt>
          <dd className="display text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
