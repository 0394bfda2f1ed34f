interface Props {
  stats: { value: string; label: string }[];
  tone?: "paper" | "ink";
}

/** A row of large numbers with labels. */
export function StatRow({ stats, tone = "paper" }: Props) {
  const rule = tone === "paper" ? "border-paper-300" : "border-ink-700";
  const quiet = tone === "paper" ? "text-ink-700" : "text-ink-300";
  return (
    <dl
      data-reveal
      className={`grid grid-cols-2 gap-x-8 gap-y-10 border-t pt-8 ${stats.length > 2 ? "desk:grid-cols-4" : ""} ${rule}`}
    >
      {stats.map(({ value, label }) => (
        <div key={label} className="flex flex-col-reverse justify-end">
          <dt className={`mt-2 max-w-[24ch] text-sm ${quiet}`}>{label}</dt>
          <dd className="display text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
