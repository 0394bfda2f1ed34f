interface Props {
  eyebrow?: string | undefined;
  heading: string;
  intro?: string | undefined;
  small?: true | undefined;
  /** Background behind the head. */
  tone?: "paper" | "ink";
}

/** Head of a section: a short label, a large heading and a sentence or two. Fades in on scroll. */
export function SectionHead({ eyebrow, heading, intro, small, tone = "paper" }: Props) {
  const [accent, quiet] =
    tone === "paper" ? ["text-glow-700", "text-ink-500"] : ["text-glow-400", "text-ink-300"];
  return (
    <div data-reveal>
      {eyebrow ? <p className={`label mb-4 ${accent}`}>{eyebrow}</p> : null}
      <h2 className={`display max-w-[22ch] ${small ? "text-2xl" : "text-3xl"}`}>{heading}</h2>
      {intro ? <p className={`mt-5 max-w-text text-lg ${quiet}`}>{intro}</p> : null}
    </div>
  );
}
