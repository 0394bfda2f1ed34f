/** Adds pictures and films: each file is checked on upload, then added with its description file. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { stringify } from "yaml";
import { refusals } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { Refused } from "../failures.ts";
import { mediaOf, writeAll } from "../files.ts";
import { format } from "../format.ts";
import type { ReportProgress } from "../panel.tsx";
import { FILE_NAME } from "../words.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { masterFrom } from "./pictures.ts";

/** The path of an upload that isn't added yet; git ignores it. */
const uploadAt = (id: string, root: string) => join(root, ".astro/edit", basename(id));

/** Whether an upload is a film. Ids end with `-film`, `-jpg` or `-png`. */
const isFilm = (id: string) => id.endsWith("-film");

/** Converts a name to a file name: "Golden in June" becomes "golden-in-june". */
const asFileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Checks and stores an uploaded film, or the master of an uploaded picture.
 * @param original name of the file on the owner's disk
 * @returns the upload's id and a suggested name; the description is empty
 * @throws Refused if the site can't use the file
 */
export async function receive(
  content: AsyncIterable<Uint8Array>,
  original: string,
  root: string,
): Promise<Upload> {
  const name = asFileName(basename(original, extname(original)));
  mkdirSync(join(root, ".astro/edit"), { recursive: true });
  if (!/\.(mp4|mov|m4v|mkv|webm|avi)$/i.test(original)) {
    const { master, ending } = await masterFrom(await buffer(content));
    const id = `${randomUUID()}-${ending}`;
    await writeFile(uploadAt(id, root), master);
    return { id, name, alt: "" };
  }
  const id = `${randomUUID()}-film`;
  const file = uploadAt(id, root);
  try {
    await writeFile(file, content);
    await secondsOf(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return { id, name, alt: "" };
}

/** An uploaded file, with the name and description that the owner gives it. */
export interface Upload {
  id: string;
  name: string;
  alt: string;
  /** Set to replace the existing picture or film of this name. */
  replace?: string;
}

/**
 * Adds an uploaded file with its description file, all or nothing.
 * @throws Refused if the name is invalid or taken, the description is invalid, or the film can't be converted
 */
export async function addMedia(
  { id, name, alt, replace }: Upload,
  root: string,
  report: ReportProgress,
): Promise<void> {
  report(`Adding ${name}`);
  const upload = uploadAt(id, root);
  if (!existsSync(upload)) throw new Refused(`Drop the file for ${name} again.`);
  const [kind, noun] = isFilm(id) ? ["films", "film"] : ["stills", "picture"];
  const entry = FILE_NAME.test(name) ? entryAt(`media/${kind}/${name}.yaml`) : undefined;
  if (!entry)
    throw new Refused(`The ${noun}'s name must be lowercase words joined by hyphens: "${name}".`);
  const current = mediaOf(kind, name, root);
  if (current.length > 0 && !replace)
    throw new Refused(
      `There is already a ${noun} called ${name}. Choose another name, or check "Replace it".`,
    );
  const seconds = isFilm(id) ? await secondsOf(upload) : undefined;
  const uploaded = new Date().toISOString().slice(0, 10);
  const description = stringify({ alt, ...(seconds !== undefined && { seconds, uploaded }) });
  const errors = refusals([[entry.file, description]], root);
  if (errors.length > 0) throw new Refused(errors.join("\n"));

  // Deletes the current files too: a new PNG doesn't overwrite a JPEG of the same name.
  const files = new Map<string, Buffer | string | undefined>(
    current.map((path) => [path, undefined]),
  );
  if (seconds === undefined) {
    const ending = id.endsWith("-png") ? "png" : "jpg";
    files.set(`media/stills/${name}.${ending}`, await readFile(upload));
  } else {
    const folder = await encodeFilm(upload, name, seconds, report);
    for (const copy of readdirSync(folder))
      files.set(`media/films/${copy}`, await readFile(join(folder, copy)));
  }
  writeAll(root, files.set(entry.file, format(entry.item, description)));
  for (const left of [upload, `${upload}-encoded`]) rmSync(left, { recursive: true, force: true });
}

/**
 * Path of the image to show for a picture, a film (its poster) or an uploaded picture (`kind` is "waiting", `name`
 * its id); undefined if there is none, as for an uploaded film.
 */
export function pictureOf(kind: string, name: string, root: string): string | undefined {
  if (kind === "waiting") return isFilm(name) ? undefined : uploadAt(name, root);
  const file = mediaOf(kind, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}
