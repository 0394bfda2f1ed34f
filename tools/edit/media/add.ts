import { existsSync, globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { extname, join } from "node:path";
import sharp from "sharp";
import { stringify } from "yaml";
import { problemsOf } from "../check.ts";
import { allEntries, entryAt, readFields } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import { mediaFilesOf, writeAll } from "../files.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { folderOf, toFileName, type Upload, uploadPath } from "./uploads.ts";

/** An orbit with fewer pictures jumps; one with more takes too long to load. */
const [MIN_FRAMES, MAX_FRAMES] = [8, 72];

async function assertOrbit(path: string): Promise<void> {
  const frames = readdirSync(path);
  if (frames.length < MIN_FRAMES || frames.length > MAX_FRAMES)
    throw new RefusedError(
      `An orbit needs ${MIN_FRAMES} to ${MAX_FRAMES} pictures, and it has ${frames.length}. 24 is best.`,
    );
  const sizes = await Array.fromAsync(frames, async (frame) => {
    const { width, height } = await sharp(join(path, frame)).metadata();
    return `${width} x ${height}`;
  });
  const other = sizes.find((size) => size !== sizes[0]);
  if (other)
    throw new RefusedError(
      `All pictures of an orbit must have the same size, but one has ${other} pixels and the first ${sizes[0]}.`,
    );
}

/**
 * On an error, adds neither the upload nor its description file.
 * @returns the name of what was added
 * @throws RefusedError if the name is taken, the description is missing, or the film can't be converted
 */
export async function addMedia(upload: Upload, root: string, report: (progress: string) => void) {
  const { id, replace } = upload;
  const path = uploadPath(id, root);
  if (!existsSync(path)) throw new RefusedError(`Drop the file for ${upload.name} again.`);
  const folder = folderOf(id);
  const name = toFileName(upload.name);
  if (name === "") throw new RefusedError("It needs a file name of letters or digits.");
  const [stored = ""] = readdirSync(path);
  const entry = entryAt(`media/${folder}/${name}.yaml`);
  const target = `${name}${extname(stored)}`;
  // Only files to open aren't entries: they have no description file.
  const current = entry
    ? mediaFilesOf(folder, name, root)
    : globSync(`media/files/${target}`, { cwd: root });
  if (current.length > 0 && !replace)
    throw new RefusedError(
      `There is already one called ${name}. Choose another name, or check "Replace it".`,
    );
  // Also deletes the files that are being replaced: a JPEG wouldn't overwrite a PNG with the same name.
  const files = new Map<string, Buffer | string | undefined>(
    current.map((file) => [file, undefined]),
  );
  const seconds = folder === "films" ? await secondsOf(join(path, stored)) : undefined;
  if (entry) {
    const kept = current.length > 0 ? readFields(entry.file, root) : {};
    const uploaded = seconds && new Date().toISOString().slice(0, 10);
    const description = stringify({ ...kept, alt: upload.alt, seconds, uploaded });
    const [problem] = problemsOf(entry, description);
    if (problem) throw new RefusedError(problem.text);
    files.set(entry.file, description);
  }
  if (folder === "orbits") await assertOrbit(path);
  if (seconds) {
    await encodeFilm(join(path, stored), path, name, seconds, report);
    rmSync(join(path, stored));
  }
  for (const file of readdirSync(path)) {
    const to = { films: file, orbits: `${name}/${file}` }[folder] ?? target;
    files.set(`media/${folder}/${to}`, readFileSync(join(path, file)));
  }
  writeAll(root, files);
  rmSync(path, { recursive: true, force: true });
  return entry ? name : target;
}

/**
 * For an orbit, this is its first frame; for a film, its poster.
 * @param folder `stills`, `films`, `orbits`, or `waiting` for an upload that isn't added yet
 * @param name the entry's name, or the upload's ID
 */
export function previewImageOf(folder: string, name: string, root: string): string | undefined {
  const waiting = () => globSync("*.{jpg,jpeg}", { cwd: uploadPath(name, root) }).sort();
  if (folder === "waiting") {
    const [file] = waiting();
    return file && join(uploadPath(name, root), file);
  }
  const file = mediaFilesOf(folder, name, root).find((path) => /\.(jpg|png)$/.test(path));
  return file && join(root, file);
}

export interface SampleFile {
  name: string;
  /** Titles of the works that offer the file. */
  works: string[];
}

export function listSampleFiles(root: string): SampleFile[] {
  const works = allEntries(root).filter(({ item }) => item.key === "works");
  const texts = works.map(({ file }) => readFields(file, root));
  return globSync("*.*", { cwd: join(root, "media/files") })
    .filter((name) => !name.endsWith(".yaml"))
    .sort()
    .map((name) => ({
      name,
      works: texts
        .filter((work) => JSON.stringify(work).includes(`"${name}"`))
        .map(({ title }) => String(title)),
    }));
}

/** @throws RefusedError if there is no such file or a work offers it */
export function removeSampleFile(name: string, root: string): void {
  const file = listSampleFiles(root).find((file) => file.name === name);
  if (!file) throw new RefusedError(`There is no file ${name}.`);
  if (file.works.length > 0)
    throw new RefusedError(`${name} is still offered by ${file.works.join(", ")}.`);
  writeAll(root, [[`media/files/${name}`, undefined]]);
}
