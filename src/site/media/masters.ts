/**
 * The masters in `media/`: what the owner drops in, as the build finds them. A page names a
 * picture or film by its file name; a name that is not there stops the build.
 */
import { existsSync } from "node:fs";
import type { ImageMetadata } from "astro";
import { readYaml } from "#yaml/read.ts";
import { filmSchema, focusPoint, missingMedia, stillSchema } from "./words.ts";

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

/** The file with a master's words, beside it. */
const wordsFile = (folder: "stills" | "films", name: string) => `media/${folder}/${name}.yaml`;

/** A picture with what is said of it. */
export type Master = ReturnType<typeof master>;

const master = (
  [path, image]: readonly [string, ImageMetadata],
  { alt, focus }: { alt: string; focus?: Parameters<typeof focusPoint>[0] },
) => ({
  image,
  /** From the repository's root. */
  file: path.slice(1),
  alt,
  /** Where its subject stands: every crop is laid around this. */
  focus: focusPoint(focus),
});

/**
 * Pixels of a master. Read from a copy: Astro publishes the master of every picture whose size is
 * read through the proxy that the import gives.
 */
export function sizeOf(image: ImageMetadata): { width: number; height: number } {
  const { width, height } = (image as { clone?: ImageMetadata }).clone ?? image;
  return { width, height };
}

const findStill = (name: string) =>
  Object.entries(stills).find(([path]) => path.includes(`/${name}.`));

/** Whether there is a still of that name. */
export const hasStill = (name: string): boolean => findStill(name) !== undefined;

/**
 * The master of a still, by its file name without ending.
 * @throws Error where the file or its words are not there
 */
export function stillMaster(name: string): Master {
  const found = findStill(name);
  if (!found || !hasMedia("still", name)) throw new Error(missingMedia("still", name));
  return master(found, readYaml(wordsFile("stills", name), stillSchema));
}

/** The upright master of a still, `<name>-tall`, where there is one. */
export function tallMaster(name: string): Master | undefined {
  const tall = `${name}-tall`;
  return hasStill(tall) ? stillMaster(tall) : undefined;
}

/** A film's encodings, as `<source>` elements name them. */
export interface FilmSources {
  /** H.264, plays everywhere. */
  mp4: string;
  /** A smaller encoding for browsers that have it. */
  webm?: string;
  /** 1280 pixels wide, for phones. */
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
 * A film's encodings, its first frame and the words of its file, by its file name without ending.
 * @throws Error where a file or its words are not there
 */
export function filmMaster(name: string) {
  const found = findFilm(name);
  if (!found || !hasMedia("film", name)) throw new Error(missingMedia("film", name));
  const words = readYaml(wordsFile("films", name), filmSchema);
  return { ...words, sources: found.sources, poster: master(found.poster, words) };
}

/** Whether `media/` has a picture or film of that name, file and words. */
export const hasMedia = (kind: "still" | "film", name: string): boolean =>
  kind === "still"
    ? hasStill(name) && existsSync(wordsFile("stills", name))
    : findFilm(name) !== undefined && existsSync(wordsFile("films", name));
