/**
 * Finds masters: the owner's pictures and films in `media/`. Content refers to them by file name; an unknown
 * name fails the build.
 */
import { existsSync } from "node:fs";
import type { ImageMetadata } from "astro";
import { readYaml } from "#yaml/read.ts";
import {
  filmSchema,
  focusPoint,
  type MediaFolder,
  missingMediaMessage,
  stillSchema,
} from "./words.ts";

const stills = import.meta.glob<ImageMetadata>("/media/stills/*.{jpg,jpeg,png}", {
  eager: true,
  import: "default",
});
const posters = import.meta.glob<ImageMetadata>("/media/films/*-poster.jpg", {
  eager: true,
  import: "default",
});
const films = import.meta.glob<string>("/media/films/*.{mp4,webm}", {
  eager: true,
  import: "default",
  query: "?url",
});

/** Returns the path of a master's description file, which is the YAML file next to the master. */
const descriptionFile = (folder: MediaFolder, name: string) => `media/${folder}/${name}.yaml`;

/** A picture with its alternative text and focus. */
export type Master = ReturnType<typeof toMaster>;

const toMaster = (
  [path, image]: readonly [string, ImageMetadata],
  { alt, focus }: { alt: string; focus?: Parameters<typeof focusPoint>[0] },
) => ({
  image,
  /** Path of the picture, relative to the repository's root. */
  file: path.slice(1),
  alt,
  /** Position of the subject, which every crop keeps in view. */
  focus: focusPoint(focus),
});

const findStill = (name: string) =>
  Object.entries(stills).find(([path]) => path.includes(`/${name}.`));

export const hasStill = (name: string): boolean => findStill(name) !== undefined;

/**
 * Returns the master of a still.
 * @param name file name without extension
 * @throws Error if the file or its description file is missing
 */
export function stillMaster(name: string): Master {
  const still = findStill(name);
  if (!still || !hasMedia("stills", name)) throw new Error(missingMediaMessage("stills", name));
  return toMaster(still, readYaml(descriptionFile("stills", name), stillSchema));
}

/** Returns the portrait master of a still, `<name>-tall`, or undefined if there is none. */
export function tallMaster(name: string): Master | undefined {
  const tall = `${name}-tall`;
  return hasStill(tall) ? stillMaster(tall) : undefined;
}

/** URLs of a film's encodings, for `<source>` elements. */
export interface FilmSources {
  /** H.264, which every browser plays. */
  mp4: string;
  /** A smaller encoding for browsers that support it. */
  webm?: string;
  /** An MP4 for phones, 1280 pixels wide. */
  small?: string;
}

function findFilm(name: string) {
  const mp4 = films[`/media/films/${name}.mp4`];
  const webm = films[`/media/films/${name}.webm`];
  const small = films[`/media/films/${name}-1280.mp4`];
  const path = `/media/films/${name}-poster.jpg`;
  const image = posters[path];
  if (!mp4 || !image) return undefined;
  const sources: FilmSources = { mp4, ...(webm && { webm }), ...(small && { small }) };
  return { sources, poster: [path, image] as const };
}

/**
 * Returns a film's encodings, its poster and the fields of its description file.
 * @param name file name without extension
 * @throws Error if the MP4, the poster or the description file is missing
 */
export function filmMaster(name: string) {
  const film = findFilm(name);
  if (!film || !hasMedia("films", name)) throw new Error(missingMediaMessage("films", name));
  const description = readYaml(descriptionFile("films", name), filmSchema);
  return { ...description, sources: film.sources, poster: toMaster(film.poster, description) };
}

/** Whether `media/` contains a picture or film with this name, along with its description file. */
export const hasMedia = (folder: MediaFolder, name: string): boolean =>
  (folder === "stills" ? hasStill(name) : findFilm(name) !== undefined) &&
  existsSync(descriptionFile(folder, name));
