/** Adds pictures and films: each file is checked on upload, then added with its words file. */
import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { stringify } from "yaml";
import { refusals } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { Refused } from "../failures.ts";
import { mediaOf, writeAll } from "../files.ts";
import { format } from "../format.ts";
import type { Report } from "../panel.tsx";
import { asFileName, FILE_NAME } from "../words.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { masterFrom } from "./pictures.ts";

/** An uploaded file that passed the checks. */
export interface Upload {
  id: string;
  kind: "stills" | "films";
  /** Suggested from the file's name. */
  name: string;
  /** Path of the upload until it's added; ignored by git. */
  file: string;
  /** A film's running time; undefined for a picture. */
  seconds: number | undefined;
}

/** Uploads that aren't added yet. */
const waiting = new Map<string, Upload>();

/**
 * Checks and keeps an uploaded file.
 * @param original name of the file on the owner's disk
 * @throws Refused with why the file can't be used
 */
export async function receive(
  content: AsyncIterable<Uint8Array> | string,
  original: string,
  root: string,
): Promise<Upload> {
  const id = randomUUID();
  const folder = join(root, ".astro/edit");
  const file = join(folder, id);
  mkdirSync(folder, { recursive: true });
  try {
    await writeFile(file, content);
    const isFilm = /\.(mp4|mov|m4v|mkv|webm|avi)$/i.test(original);
    const seconds = isFilm ? await secondsOf(file) : undefined;
    if (!isFilm) await masterFrom(await readFile(file));
    const name = asFileName(basename(original, extname(original)));
    const upload: Upload = { id, kind: isFilm ? "films" : "stills", name, file, seconds };
    waiting.set(id, upload);
    return upload;
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/** The name and description that the owner gives an uploaded file. */
export interface Words {
  id: string;
  name: string;
  alt: string;
  /** Whether to replace an existing picture or film with this name. */
  replace: boolean;
}

/**
 * Adds an uploaded file with its words file, all or nothing.
 * @throws Refused for an invalid name or description
 */
export async function addMedia(
  { id, name, alt, replace }: Words,
  root: string,
  report: Report,
): Promise<void> {
  report(`Adding ${name}`);
  const upload = waiting.get(id);
  if (!upload) throw new Refused(`Drop the file for ${name} again: the editor was restarted.`);
  const { file, kind, seconds } = upload;
  const noun = kind === "films" ? "film" : "picture";
  const entry = FILE_NAME.test(name) ? entryAt(`media/${kind}/${name}.yaml`) : undefined;
  if (!entry)
    throw new Refused(`The ${noun}'s name must be lowercase words joined by hyphens: "${name}".`);
  const current = mediaOf(kind, name, root);
  if (current.length > 0 && !replace)
    throw new Refused(
      `There is already a ${noun} called ${name}. Choose another name, or check "Replace it".`,
    );
  const uploaded = new Date().toISOString().slice(0, 10);
  const words = stringify({ alt, ...(seconds !== undefined && { seconds, uploaded }) });
  const errors = refusals([[entry.file, words]], root);
  if (errors.length > 0) throw new Refused(errors.join("\n"));

  // Deletes the current files too: a new PNG doesn't overwrite a JPEG of the same name.
  const files = new Map<string, Buffer | string | undefined>(
    current.map((path) => [path, undefined]),
  );
  if (seconds === undefined) {
    const { master, ending } = await masterFrom(await readFile(file));
    files.set(`media/stills/${name}.${ending}`, master);
  } else {
    const folder = await encodeFilm(file, name, seconds, report);
    for (const copy of readdirSync(folder))
      files.set(`media/films/${copy}`, await readFile(join(folder, copy)));
  }
  writeAll(root, files.set(entry.file, format(entry.part, words)));
  for (const left of [file, `${file}-encoded`]) rmSync(left, { recursive: true, force: true });
  waiting.delete(id);
}

/**
 * Path of the image to show for a picture, a film (its poster) or an upload (`kind` is "waiting", `name` its id);
 * undefined if there is none, as for an uploaded film.
 */
export function pictureOf(kind: string, name: string, root: string): string | undefined {
  const upload = waiting.get(name);
  if (kind === "waiting") return upload?.kind === "stills" ? upload.file : undefined;
  const file = mediaOf(kind, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}
