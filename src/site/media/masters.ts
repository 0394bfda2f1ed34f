/** Finds masters: the owner's pictures, films and orbits in `media/`. */
import type { ImageMetadata } from "astro";
import type { z } from "zod";
import { readYaml } from "#yaml.ts";
import { filmSchema, orbitSchema, stillSchema } from "../content/media-schema.ts";

const images = import.meta.glob<ImageMetadata>("/media/{stills,films,orbits}/**/*.{jpg,jpeg,png}", {
  eager: true,
  import: "default",
});
const films = import.meta.glob<string>("/media/films/**/*.{mp4,webm}", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Sorts 2.jpg before 10.jpg. */
export const byNumber = new Intl.Collator("en", { numeric: true }).compare;

const imagesAt = (path: string) =>
  Object.entries(images)
    .filter(([file]) => file.startsWith(`/media/${path}`))
    .sort(([a], [b]) => byNumber(a, b));

const describe = <Schema extends z.ZodType>(folder: string, name: string, schema: Schema) =>
  readYaml(`media/${folder}/${name}.yaml`, schema);

export interface Master extends ReturnType<typeof toMaster> {
  /** The portrait master for phones. */
  tall?: Master;
  /** Width of the part of it that is shown, at `focus`, divided by its whole width. */
  share?: number;
}

const toMaster = (
  file: string,
  image: ImageMetadata,
  {
    alt,
    focus = { x: 50, y: 50 },
    rendered,
  }: Pick<z.infer<typeof stillSchema>, "alt" | "focus" | "rendered">,
) => ({
  /** Path from the project's folder. */
  file: file.slice(1),
  image,
  alt,
  focus,
  rendered,
});

export interface Part {
  /** As in CSS `object-position`, in percent. */
  x: number;
  y: number;
  /** In percent of the picture's. */
  width: number;
}

export const partOf = ({ tall: _, ...master }: Master, { x, y, width }: Part): Master => ({
  ...master,
  focus: { x, y },
  share: width / 100,
});

/** @throws Error if the file or its description file is missing */
export function stillMaster(name: string): Master {
  const [still] = imagesAt(`stills/${name}.`);
  if (!still) throw new Error(`No picture ${name} in media/stills/`);
  const master = toMaster(...still, describe("stills", name, stillSchema));
  const hasTall = imagesAt(`stills/${name}-tall.`).length > 0;
  return hasTall ? { ...master, tall: stillMaster(`${name}-tall`) } : master;
}

export type Film = ReturnType<typeof filmMaster>;
export type FilmSources = Film["sources"];

/** @throws Error if the MP4, the poster or the description file is missing */
export function filmMaster(name: string) {
  const path = `/media/films/${name}`;
  /** H.264, which every browser plays. */
  const mp4 = films[`${path}.mp4`];
  const posterFile = `${path}-poster.jpg`;
  const poster = images[posterFile];
  if (!mp4 || !poster) throw new Error(`No film ${name} with a poster in media/films/`);
  const description = describe("films", name, filmSchema);
  return {
    ...description,
    /** `small` is an MP4 for phones, 1280 pixels wide. */
    sources: { mp4, webm: films[`${path}.webm`], small: films[`${path}-1280.mp4`] },
    poster: toMaster(posterFile, poster, description),
  };
}

/** @throws Error if the description file is missing */
export function orbitMaster(name: string): Master[] {
  const orbit = describe("orbits", name, orbitSchema);
  return imagesAt(`orbits/${name}/`).map(([file, image]) => toMaster(file, image, orbit));
}
