interface Props {
  heading: string;
  intro?: string | undefined;
}

export const SectionHead = ({ heading, intro }: Props) => (
  <div data-reveal>
    <h2 className="display max-w-[22ch] text-3xl">{heading}</h2>
    {intro ? (
      <p className="mt-5 max-w-text text-lg text-ink-300 paper:text-ink-500">{intro}</p>
    ) : null}
  </div>
);
