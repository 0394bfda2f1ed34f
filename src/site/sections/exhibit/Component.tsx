import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";
import { Exhibit } from "./Exhibit.tsx";

type Shows = SectionProps<"exhibit">["value"]["shows"];

/** An orbit is shown as a sequence of pictures without texts. */
const stillsOf = ({ discriminant, value }: Shows) =>
  discriminant === "orbit"
    ? {
        frames: value.orbit.map((picture) => ({ picture })),
        figures: [],
        largeFigures: false,
        note: undefined,
      }
    : value;

export default function ExhibitSection({ value, ...section }: SectionProps<"exhibit">) {
  const { heading, intro, shows } = value;
  const { frames, figures, largeFigures, note } = stillsOf(shows);
  return (
    <Section
      {...section}
      heading={heading}
      isLoud={section.isLoud && !largeFigures}
      intro={intro}
      split={shows.discriminant === "orbit" ? "4/8" : undefined}
    >
      <Exhibit label={heading} frames={frames} note={note} kind={shows.discriminant} />
      {figures.length > 0 ? <StatRow stats={figures} isLoud={largeFigures} /> : null}
    </Section>
  );
}
