/** Finds the files of pictures and films. */
import { existsSync } from "node:fs";
import { join } from "node:path";

const ENDINGS = ["jpg", "png"] as const;

/** Path of a picture's master, relative to the project; undefined if there is none. */
export function masterOf(name: string, root: string): string | undefined {
  return ENDINGS.map((ending) => `media/stills/${name}.${ending}`).find((file) =>
    existsSync(join(root, file)),
  );
}

/** Paths of a picture's or film's files without its words file, relative to the project. */
export function mediaOf(key: string, name: string, root: string): string[] {
  const still = key === "stills" ? masterOf(name, root) : undefined;
  if (still !== undefined) return [still];
  if (key !== "films") return [];
  return [`${name}.mp4`, `${name}-1280.mp4`, `${name}.webm`, `${name}-poster.jpg`]
    .map((file) => `media/films/${file}`)
    .filter((file) => existsSync(join(root, file)));
}
