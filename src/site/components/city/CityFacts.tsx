interface Props {
  facts: { label: string; value: string }[];
}

/** The place in numbers, as on the margin of a chart. */
export function CityFacts({ facts }: Props) {
  return (
    <div className="bg-ink-950 text-paper-50">
      <dl
        data-reveal
        className="wrap grid grid-cols-2 gap-x-8 gap-y-4 border-t border-ink-700 py-6 desk:grid-cols-4"
      >
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="label text-ink-300">{label}</dt>
            <dd className="display mt-1 text-lg sm:text-xl">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
