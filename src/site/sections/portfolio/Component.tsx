import { Section } from "../../ui/Section.tsx";
import { Still } from "../../ui/Still.tsx";
import { Exhibit } from "../exhibit/Exhibit.tsx";
import type { SectionProps } from "../props.ts";
import { Lines, LiveFrame } from "./LiveFrame.tsx";

type Frame = SectionProps<"portfolio">["value"]["frames"][number];

function withWords({ large, ...frame }: Frame) {
  const { drawing, picture } = frame;
  if (large) return { ...frame, live: <LiveFrame large={large} {...frame} /> };
  return drawing ? { ...frame, lines: <Lines drawing={drawing} picture={picture} /> } : frame;
}

export default function Portfolio({ value, ...section }: SectionProps<"portfolio">) {
  const { heading, intro, frames, tiles } = value;
  return (
    <Section {...section} heading={heading} intro={intro}>
      <Exhibit
        label={`${heading}: one job in five frames`}
        frames={frames.map(withWords)}
        kind="sequence"
        plays
      />
      <ul data-reveal className="tiles gap-x-6 gap-y-10 md:grid md:grid-cols-2 desk:grid-cols-4">
        {tiles.map(({ title, category, description, picture, page }) => (
          <li key={title}>
            <a href={page.path} className="group block">
              <Still picture={picture} shape="card" decorative className="aspect-3/2 w-full" />
              <span className="label mt-4 block text-glow-400">{category}</span>
              <span className="mt-3 block display text-xl group-hover:underline group-hover:decoration-glow-500 group-hover:decoration-2 group-hover:underline-offset-6">
                {title}
              </span>
              <span className="mt-1 block text-sm text-ink-300">{description}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}
