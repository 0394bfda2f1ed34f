import type { GalleryWork } from "../content/load.ts";
import { orbitMaster } from "../media/masters.ts";
import { StatRow } from "../sections/StatRow.tsx";
import { Section } from "../ui/Section.tsx";
import { Exhibit, stillFrames } from "./Exhibit.tsx";

/** Whether a work is a section of its own instead of a part of the gallery. */
export const isExhibit = ({ media }: Pick<GalleryWork, "media">): boolean =>
  !["photo", "film"].includes(media.discriminant);

function WorkSection({ work: { title, caption, media } }: { work: GalleryWork }) {
  if (media.discriminant === "orbit") {
    const frames = orbitMaster(media.value.orbit).map((master) => ({ master }));
    return (
      <Section heading={title} intro={caption} split="4/8">
        <Exhibit label={title} frames={frames} kind="orbit" />
      </Section>
    );
  }
  if (media.discriminant !== "sequence" && media.discriminant !== "layers") return null;
  const { frames, figures, note } = media.value;
  return (
    <Section ground="ink" heading={title} intro={caption}>
      <Exhibit label={title} frames={stillFrames(frames)} note={note} kind={media.discriminant} />
      {figures.length > 0 ? <StatRow stats={figures} /> : null}
    </Section>
  );
}

export const Exhibits = ({ works }: { works: readonly GalleryWork[] }) =>
  works.filter(isExhibit).map((work) => <WorkSection key={work.slug} work={work} />);
