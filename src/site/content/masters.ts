/** Finds masters: the owner's pictures, films and orbits in `media/`. */
import { existsSync } from "node:fs";
import type { ImageMetadata } from "astro";
import type { z } from "astro/zod";
import { readYaml } from "#yaml.ts";
import {
  filmSchema,
  type MediaFolder,
  missingMediaMessage,
  orbitSchema,
  stillSchema,
} from "./media-schema.ts";

const images = import.meta.glob<ImageMetadata>("/media/{stills,films,orbits}/**/*.{jpg,jpeg,png}", {
  eager: true,
  import: "default",
});
const films = import.meta.glob<string>("/media/films/**/*.{mp4,webm}", {
  eager: true,
  import: "default",
  query: "?url",
});

const descriptionFile = (folder: MediaFolder, name: string) => `media/${folder}/${name}.yaml`;

export type Master = ReturnType<typeof toMaster>;

const toMaster = (
  [path, image]: readonly [string, ImageMetadata],
  {
    alt,
    focus = { x: 50, y: 50 },
    rendered,
  }: Pick<z.infer<typeof stillSchema>, "alt" | "focus" | "rendered">,
) => ({
  image,
  /** Path of the picture, relative to the repository's root. */
  file: path.slice(1),
  alt,
  focus,
  rendered,
});

const findStill = (name: string) =>
  Object.entries(images).find(([path]) => path.startsWith(`/media/stills/${name}.`));

const hasStill = (name: string): boolean => findStill(name) !== undefined;

/** @throws Error if the file or its description file is missing */
export function stillMaster(name: string): Master {
  const still = findStill(name);
  if (!still || !hasMedia("stills", name)) throw new Error(missingMediaMessage("stills", name));
  return toMaster(still, readYaml(descriptionFile("stills", name), stillSchema));
}

export function tallMaster(name: string): Master | undefined {
  const tall = `${name}-tall`;
  return hasStill(tall) ? stillMaster(tall) : undefined;
}

export type FilmSources = ReturnType<typeof filmMaster>["sources"];

function findFilm(name: string) {
  /** H.264, which every browser plays. */
  const mp4 = films[`/media/films/${name}.mp4`];
  const webm = films[`/media/films/${name}.webm`];
  /** An MP4 for phones, 1280 pixels wide. */
  const small = films[`/media/films/${name}-1280.mp4`];
  const path = `/media/films/${name}-poster.jpg`;
  const image = images[path];
  if (!mp4 || !image) return undefined;
  return { sources: { mp4, webm, small }, poster: [path, image] as const };
}

/** @throws Error if the MP4, the poster or the description file is missing */
export function filmMaster(name: string) {
  const film = findFilm(name);
  if (!film || !hasMedia("films", name)) throw new Error(missingMediaMessage("films", name));
  const description = readYaml(descriptionFile("films", name), filmSchema);
  return { ...description, sources: film.sources, poster: toMaster(film.poster, description) };
}

const framesOf = (orbit: string) =>
  Object.entries(images)
    .filter(([path]) => path.startsWith(`/media/orbits/${orbit}/`))
    .sort(([a], [b]) => (a < b ? -1 : 1));

/** @throws Error if the pictures or the description file are missing */
export function orbitMaster(name: string) {
  if (!hasMedia("orbits", name)) throw new Error(missingMediaMessage("orbits", name));
  const orbit = readYaml(descriptionFile("orbits", name), orbitSchema);
  return framesOf(name).map((frame) => toMaster(frame, orbit));
}

const FINDERS = {
  stills: hasStill,
  films: (name: string) => findFilm(name) !== undefined,
  orbits: (name: string) => framesOf(name).length > 0,
};

const hasMedia = (folder: MediaFolder, name: string): boolean =>
  FINDERS[folder](name) && existsSync(descriptionFile(folder, name));
