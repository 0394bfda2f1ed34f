interface Props {
  eyebrow?: string | undefined;
  heading: string;
  intro?: string | undefined;
  small?: true | undefined;
}

export function SectionHead({ eyebrow, heading, intro, small }: Props) {
  return (
    <div data-reveal>
      {eyebrow ? <p className="label mb-4 text-glow-400 paper:text-glow-700">{eyebrow}</p> : null}
      <h2 className={`display max-w-[22ch] ${small ? "text-2xl" : "text-3xl"}`}>{heading}</h2>
      {intro ? (
        <p className="mt-5 max-w-text text-lg text-ink-300 paper:text-ink-500">{intro}</p>
      ) : null}
    </div>
  );
}
