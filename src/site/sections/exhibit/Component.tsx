import { partOf } from "../../media/masters.ts";
import { Section } from "../../ui/Section.tsx";
import { StatRow } from "../../ui/StatRow.tsx";
import type { SectionProps } from "../props.ts";
import { Exhibit } from "./Exhibit.tsx";

type Shows = SectionProps<"exhibit">["value"]["shows"];

/** An orbit is shown as a sequence of pictures without texts, a zoom as one of parts of its picture. */
function stillsOf({ discriminant, value }: Shows) {
  if (discriminant === "orbit")
    return {
      frames: value.orbit.map((picture) => ({ picture })),
      figures: [],
      largeFigures: false,
      note: undefined,
    };
  if (discriminant !== "zoom") return value;
  const frames = value.frames.map(({ part, ...frame }) => ({
    ...frame,
    picture: partOf(value.picture, part),
  }));
  return { frames, figures: [], largeFigures: false, note: value.note };
}

export default function ExhibitSection({ value, ...section }: SectionProps<"exhibit">) {
  const { heading, intro, shows } = value;
  const { frames, figures, largeFigures, note } = stillsOf(shows);
  const isBeside = shows.discriminant === "layers" && figures.length > 0;
  return (
    <Section
      {...section}
      heading={heading}
      isLoud={section.isLoud && !largeFigures}
      intro={intro}
      split={["orbit", "zoom"].includes(shows.discriminant) ? "4/8" : undefined}
    >
      <div className={isBeside ? "with-figures" : "contents"}>
        <Exhibit label={heading} frames={frames} note={note} kind={shows.discriminant} />
        {figures.length > 0 ? (
          <StatRow stats={figures} layout={isBeside ? "column" : "row"} isLoud={largeFigures} />
        ) : null}
      </div>
    </Section>
  );
}
