import { existsSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stringify } from "yaml";
import { SAMPLE_FILE_NAME, SAMPLE_FILE_TYPES } from "../../../src/settings/sample-files.ts";
import { updateErrors } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import { mediaFilesOf, writeAll } from "../files.ts";
import { format } from "../format.ts";
import { FILE_NAME_PATTERN } from "../labels.ts";
import type { ReportProgress } from "../panel.tsx";
import { encodeFilm, secondsOf } from "./films.ts";
import { endingOf, hasPreview, type Upload, uploadPath } from "./uploads.ts";

type Files = Map<string, Buffer | string | undefined>;

const folderOf = (id: string) => ({ film: "films", orbit: "orbits" })[endingOf(id)] ?? "stills";

/**
 * On an error, adds neither the upload nor its description file.
 * @returns the name of what was added
 * @throws RefusedError if the name is invalid or taken, the description is invalid, or the film can't be
 *   converted
 */
export async function addMedia(
  upload: Upload,
  root: string,
  report: ReportProgress,
): Promise<string> {
  const { id, name, use } = upload;
  report(`Adding ${name}`);
  const path = uploadPath(id, root);
  if (!existsSync(path)) throw new RefusedError(`Drop the file for ${name} again.`);
  const added = use === "file" ? await addFile(upload, root) : await addEntry(upload, root, report);
  for (const leftover of [path, `${path}-encoded`])
    rmSync(leftover, { recursive: true, force: true });
  return added;
}

function assertNameIsFree(isTaken: boolean, { name, replace }: Upload, noun: string): void {
  if (isTaken && !replace)
    throw new RefusedError(
      `There is already ${noun} called ${name}. Choose another name, or check "Replace it".`,
    );
}

async function addFile(upload: Upload, root: string): Promise<string> {
  const extension = endingOf(upload.id);
  const file = `${upload.name}.${extension}`;
  if (!SAMPLE_FILE_TYPES[extension] || !SAMPLE_FILE_NAME.test(file))
    throw new RefusedError(
      `The file's name must be lowercase words joined by hyphens: "${upload.name}".`,
    );
  const path = `media/files/${file}`;
  assertNameIsFree(existsSync(join(root, path)), upload, "a file");
  writeAll(root, [[path, await readFile(uploadPath(upload.id, root))]]);
  return file;
}

async function addEntry(upload: Upload, root: string, report: ReportProgress): Promise<string> {
  const { id, name, alt, bearing, counterclockwise } = upload;
  const path = uploadPath(id, root);
  const folder = folderOf(id);
  const noun = { stills: "picture", films: "film", orbits: "orbit" }[folder];
  const entry = FILE_NAME_PATTERN.test(name) ? entryAt(`media/${folder}/${name}.yaml`) : undefined;
  if (!entry)
    throw new RefusedError(
      `The ${noun}'s name must be lowercase words joined by hyphens: "${name}".`,
    );
  const currentFiles = mediaFilesOf(folder, name, root);
  assertNameIsFree(currentFiles.length > 0, upload, folder === "orbits" ? "an orbit" : `a ${noun}`);
  const seconds = folder === "films" ? await secondsOf(path) : undefined;
  const uploaded = new Date().toISOString().slice(0, 10);
  const flight = { bearing: Number(bearing), counterclockwise: Boolean(counterclockwise) };
  const description = stringify({
    alt,
    ...(seconds !== undefined && { seconds, uploaded }),
    ...(folder === "orbits" && flight),
  });
  const errors = updateErrors([[entry.file, description]], root);
  if (errors.length > 0) throw new RefusedError(errors.join("\n"));

  // Also deletes the files that are being replaced: a PNG wouldn't overwrite a JPEG with the same name.
  const files: Files = new Map(currentFiles.map((file) => [file, undefined]));
  const addFolder = async (from: string, to: string) => {
    for (const file of readdirSync(from))
      files.set(`${to}/${file}`, await readFile(join(from, file)));
  };
  if (seconds !== undefined)
    await addFolder(await encodeFilm(path, name, seconds, report), "media/films");
  else if (folder === "orbits") await addFolder(path, `media/orbits/${name}`);
  else files.set(`media/stills/${name}.${endingOf(id)}`, await readFile(path));
  writeAll(root, files.set(entry.file, format(entry.item, description)));
  return name;
}

/**
 * For an orbit, this is its first frame; for a film, its poster.
 * @param folder `stills`, `films`, `orbits`, or `waiting` for an upload that isn't added yet
 * @param name the entry's name, or the upload's ID
 */
export function previewImageOf(folder: string, name: string, root: string): string | undefined {
  if (folder === "waiting") {
    const path = uploadPath(name, root);
    if (endingOf(name) === "orbit") return join(path, "00.jpg");
    return hasPreview(name) ? path : undefined;
  }
  const file = mediaFilesOf(folder, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}
