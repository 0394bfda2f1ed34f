interface Props {
  eyebrow?: string;
  heading: string;
  intro?: string;
  /** On ink the small print is lighter. */
  tone?: "paper" | "ink";
}

/**
 * Opening of a section: a short label, one line set large, a sentence or two. Reveals itself, so
 * it stands in no block that reveals.
 */
export function SectionHead({ eyebrow, heading, intro, tone = "paper" }: Props) {
  const quiet = tone === "paper" ? "text-ink-500" : "text-ink-300";
  return (
    <div data-reveal>
      {eyebrow ? (
        <p className={`label mb-4 ${tone === "paper" ? "text-glow-700" : "text-glow-400"}`}>
          {eyebrow}
        </p>
      ) : null}
      <h2 className="display max-w-[22ch] text-3xl">{heading}</h2>
      {intro ? <p className={`mt-5 max-w-text text-lg ${quiet}`}>{intro}</p> : null}
    </div>
  );
}
