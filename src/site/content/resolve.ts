/** Replaces the names in a content file with what they refer to: masters in `media/`, and pages. */
import { drawing } from "../media/drawings.ts";
import { type Film, filmMaster, type Master, orbitMaster, stillMaster } from "../media/masters.ts";
import { sampleFile } from "../media/sample-files.ts";
import type { PageLink } from "./paths.ts";
import type { Stat, StoryFields } from "./shared.ts";
import type { WorkFields } from "./work.ts";

export interface Frame {
  master: Master;
  label?: string;
  text?: string | undefined;
}

/** A photo or a film, shown beside others. */
export interface GalleryWork {
  title: string;
  caption: string;
  media: { kind: "photo"; picture: Master } | { kind: "film"; film: Film };
}

/** A work that is a section of its own. */
export interface ExhibitWork {
  title: string;
  caption: string;
  kind: "sequence" | "layers" | "orbit";
  frames: Frame[];
  figures: Stat[];
  note?: string | undefined;
}

export type Story = ReturnType<typeof resolveStory>;
export type SampleFile = ReturnType<typeof resolveFiles>[number];

export const withPicture = <Entry extends { picture: string }>({ picture, ...entry }: Entry) => ({
  ...entry,
  picture: stillMaster(picture),
});

export const toFrame = ({
  picture,
  ...texts
}: {
  picture: string;
  label: string;
  text: string;
}): Frame => ({
  ...texts,
  master: stillMaster(picture),
});

/** @param pageAt returns the page with a slug */
export const resolveStory = (story: StoryFields, pageAt: (slug: string) => PageLink) => ({
  heading: story.heading,
  paragraphs: story.paragraphs,
  picture: story.picture ? stillMaster(story.picture) : undefined,
  drawing: story.drawing ? drawing(story.drawing) : undefined,
  see: story.see ? pageAt(story.see) : undefined,
});

/** Returns undefined for an exhibit. */
export function toGalleryWork({ title, caption, media }: WorkFields): GalleryWork | undefined {
  if (media.discriminant === "photo")
    return { title, caption, media: { kind: "photo", picture: stillMaster(media.value.picture) } };
  if (media.discriminant === "film")
    return { title, caption, media: { kind: "film", film: filmMaster(media.value.film) } };
  return undefined;
}

/** Returns undefined for a photo or film. */
export function toExhibit({ title, caption, media }: WorkFields): ExhibitWork | undefined {
  if (media.discriminant === "orbit") {
    const frames = orbitMaster(media.value.orbit).map((master) => ({ master }));
    return { title, caption, kind: "orbit", frames, figures: [] };
  }
  if (media.discriminant !== "sequence" && media.discriminant !== "layers") return undefined;
  const { frames, figures, note } = media.value;
  return { title, caption, kind: media.discriminant, frames: frames.map(toFrame), figures, note };
}

/** The files that works offer on a service's page. */
export const resolveFiles = (works: readonly WorkFields[], service: string) =>
  works
    .flatMap(({ files }) => files)
    .filter(({ services }) => services.includes(service))
    .map(({ title, text, file, picture }) => ({
      title,
      text,
      picture: stillMaster(picture),
      ...sampleFile(file),
    }));
