import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { updateErrors } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import { mediaFilesOf, writeAll } from "../files.ts";
import { format } from "../format.ts";
import { FILE_NAME_PATTERN } from "../labels.ts";
import type { ReportProgress } from "../panel.tsx";
import { encodeFilm, secondsOf } from "./films.ts";
import { hasPreview, partsOf, type Upload, uploadPath } from "./uploads.ts";

/**
 * On an error, adds neither the upload nor its description file.
 * @returns the name of what was added
 * @throws RefusedError if the name is invalid or taken, the description is invalid, or the film can't be
 *   converted
 */
export async function addMedia(upload: Upload, root: string, report: ReportProgress) {
  const { id, name, replace } = upload;
  report(`Adding ${name}`);
  const path = uploadPath(id, root);
  if (!existsSync(path)) throw new RefusedError(`Drop the file for ${name} again.`);
  const { folder, extension } = partsOf(id);
  const noun = { stills: "picture", films: "film", orbits: "orbit" }[folder] ?? "file";
  if (!FILE_NAME_PATTERN.test(name))
    throw new RefusedError(
      `The ${noun}'s name must be lowercase words joined by hyphens: "${name}".`,
    );
  const file = `media/${folder}/${name}.${extension}`;
  const entry = entryAt(`media/${folder}/${name}.yaml`);
  // Only sample files aren't entries: they have no description file.
  const currentFiles = entry ? mediaFilesOf(folder, name, root) : globSync(file, { cwd: root });
  if (currentFiles.length > 0 && !replace)
    throw new RefusedError(
      `There is already ${noun === "orbit" ? "an" : "a"} ${noun} called ${name}. Choose another name, or check "Replace it".`,
    );
  // Also deletes the files that are being replaced: a PNG wouldn't overwrite a JPEG with the same name.
  const files = new Map<string, Buffer | string | undefined>(
    currentFiles.map((current) => [current, undefined]),
  );
  const seconds = folder === "films" ? await secondsOf(path) : 0;
  if (entry) {
    const description = stringify(descriptionOf(upload, seconds));
    const errors = updateErrors([[entry.file, description]], root);
    if (errors.length > 0) throw new RefusedError(errors.join("\n"));
    files.set(entry.file, format(entry.item, description));
  }
  const addFolder = (from: string, to: string) => {
    for (const child of readdirSync(from)) files.set(to + child, readFileSync(join(from, child)));
  };
  if (folder === "films") addFolder(await encodeFilm(path, name, seconds, report), "media/films/");
  else if (folder === "orbits") addFolder(path, `media/orbits/${name}/`);
  else files.set(file, readFileSync(path));
  writeAll(root, files);
  for (const leftover of [path, `${path}-encoded`])
    rmSync(leftover, { recursive: true, force: true });
  return entry ? name : basename(file);
}

function descriptionOf({ id, alt, bearing, counterclockwise }: Upload, seconds: number) {
  switch (partsOf(id).folder) {
    case "films":
      return { alt, seconds, uploaded: new Date().toISOString().slice(0, 10) };
    case "orbits":
      return { alt, bearing: Number(bearing), counterclockwise: Boolean(counterclockwise) };
    default:
      return { alt };
  }
}

/**
 * For an orbit, this is its first frame; for a film, its poster.
 * @param folder `stills`, `films`, `orbits`, or `waiting` for an upload that isn't added yet
 * @param name the entry's name, or the upload's ID
 */
export function previewImageOf(folder: string, name: string, root: string): string | undefined {
  if (folder === "waiting") {
    const path = uploadPath(name, root);
    if (partsOf(name).folder === "orbits") return join(path, "00.jpg");
    return hasPreview(name) ? path : undefined;
  }
  const file = mediaFilesOf(folder, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}
