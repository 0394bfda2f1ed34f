/** Adds pictures and films: checks each file when it is uploaded, then adds it with its description file. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { stringify } from "yaml";
import { updateErrors } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import { mediaFilesOf, writeAll } from "../files.ts";
import { format } from "../format.ts";
import type { ReportProgress } from "../panel.tsx";
import { FILE_NAME_PATTERN } from "../words.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { masterFrom } from "./pictures.ts";

/** Returns the path of an upload that the owner hasn't added yet, in a folder that git ignores. */
const uploadPath = (id: string, root: string) => join(root, ".astro/edit", basename(id));

/** Whether the upload with this ID is a film. IDs end with `-film`, `-jpg` or `-png`. */
const isFilm = (id: string) => id.endsWith("-film");

/** Converts a name to a file name: "Golden in June" becomes "golden-in-june". */
const toFileName = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * Checks an uploaded film and stores it, or checks an uploaded picture and stores its master.
 * @param originalName the file's name on the owner's computer
 * @returns the upload with a suggested name and an empty description
 * @throws RefusedError if the site can't use the file
 */
export async function receiveUpload(
  content: AsyncIterable<Uint8Array>,
  originalName: string,
  root: string,
): Promise<Upload> {
  const name = toFileName(basename(originalName, extname(originalName)));
  mkdirSync(join(root, ".astro/edit"), { recursive: true });
  if (!/\.(mp4|mov|m4v|mkv|webm|avi)$/i.test(originalName)) {
    const { master, ending } = await masterFrom(await buffer(content));
    const id = `${randomUUID()}-${ending}`;
    await writeFile(uploadPath(id, root), master);
    return { id, name, alt: "" };
  }
  const id = `${randomUUID()}-film`;
  const file = uploadPath(id, root);
  try {
    await writeFile(file, content);
    await secondsOf(file);
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
  return { id, name, alt: "" };
}

/** An uploaded file, with the name and description that the owner enters for it. */
export interface Upload {
  id: string;
  name: string;
  alt: string;
  /** Set if the upload may replace an existing picture or film with the same name. */
  replace?: string;
}

/**
 * Adds an uploaded file and its description file to the project; on an error, adds neither.
 * @throws RefusedError if the name is invalid or taken, the description is invalid, or the film can't be
 * converted
 */
export async function addMedia(
  { id, name, alt, replace }: Upload,
  root: string,
  report: ReportProgress,
): Promise<void> {
  report(`Adding ${name}`);
  const upload = uploadPath(id, root);
  if (!existsSync(upload)) throw new RefusedError(`Drop the file for ${name} again.`);
  const [kind, noun] = isFilm(id) ? ["films", "film"] : ["stills", "picture"];
  const entry = FILE_NAME_PATTERN.test(name) ? entryAt(`media/${kind}/${name}.yaml`) : undefined;
  if (!entry)
    throw new RefusedError(
      `The ${noun}'s name must be lowercase words joined by hyphens: "${name}".`,
    );
  const currentFiles = mediaFilesOf(kind, name, root);
  if (currentFiles.length > 0 && !replace)
    throw new RefusedError(
      `There is already a ${noun} called ${name}. Choose another name, or check "Replace it".`,
    );
  const seconds = isFilm(id) ? await secondsOf(upload) : undefined;
  const uploaded = new Date().toISOString().slice(0, 10);
  const description = stringify({ alt, ...(seconds !== undefined && { seconds, uploaded }) });
  const errors = updateErrors([[entry.file, description]], root);
  if (errors.length > 0) throw new RefusedError(errors.join("\n"));

  // Also deletes the files that are being replaced: a PNG wouldn't overwrite a JPEG with the same name.
  const files = new Map<string, Buffer | string | undefined>(
    currentFiles.map((path) => [path, undefined]),
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
  for (const leftover of [upload, `${upload}-encoded`])
    rmSync(leftover, { recursive: true, force: true });
}

/**
 * Returns the path of the image that previews a picture or a film (its poster); undefined if there is none.
 * @param kind `stills`, `films`, or `waiting` for an uploaded file that isn't added yet
 * @param name the picture's or film's name, or the upload's ID
 */
export function previewImageOf(kind: string, name: string, root: string): string | undefined {
  if (kind === "waiting") return isFilm(name) ? undefined : uploadPath(name, root);
  const file = mediaFilesOf(kind, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}
