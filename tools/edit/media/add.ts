import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { stringify } from "yaml";
import { problemsOf } from "../check.ts";
import { entryAt, readFields } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import { type FileContent, mediaFilesOf, writeAll } from "../files.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { masterFrom } from "./pictures.ts";

export interface Upload {
  /** The file's name on the owner's computer. */
  file: string;
  chunks: AsyncIterable<Uint8Array>;
  name: string;
  alt: string;
  /** Whether it may replace a picture or film with the same name. */
  replace: boolean;
}

/** "Golden in June" becomes "golden-in-june". */
const toFileName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/**
 * On an error, adds neither the picture or film nor its description.
 * @returns the name under which pages can show it
 * @throws RefusedError if the name is taken, the description is missing, or the site can't use the file
 */
export async function addMedia(
  { file, chunks, name: wanted, alt, replace }: Upload,
  root: string,
): Promise<string> {
  const extension = extname(file).toLowerCase();
  const folder = /^\.(mp4|mov|m4v|mkv|webm|avi)$/.test(extension) ? "films" : "stills";
  const name = toFileName(wanted || basename(file, extname(file))) || "picture";
  const entry = entryAt(`media/${folder}/${name}.yaml`);
  const current = mediaFilesOf(folder, name, root);
  if (!entry || (current.length > 0 && !replace))
    throw new RefusedError(
      `There is already one called ${name}. Choose another name, or replace it.`,
    );
  // Git ignores this folder. What an editor that was killed has left goes with the next upload.
  const uploads = join(root, ".astro/edit");
  for (const left of globSync("*", { cwd: uploads }))
    rmSync(join(uploads, left), { recursive: true });
  mkdirSync(uploads, { recursive: true });
  const folderOfUpload = mkdtempSync(join(uploads, "upload-"));
  try {
    const source = join(folderOfUpload, `upload${extension}`);
    await writeFile(source, chunks);
    const seconds = folder === "films" ? await secondsOf(source) : undefined;
    const uploaded = seconds && new Date().toISOString().slice(0, 10);
    const kept = current.length > 0 ? readFields(entry.file, root) : {};
    const description = stringify({ ...kept, alt, seconds, uploaded });
    const [problem] = problemsOf(entry, description);
    if (problem) throw new RefusedError(problem.text);
    const contents = new Map<string, FileContent>(current.map((path) => [path, undefined]));
    if (seconds) {
      await encodeFilm(source, join(folderOfUpload, name));
      for (const copy of readdirSync(folderOfUpload).filter((copy) => copy.startsWith(name)))
        contents.set(`media/films/${copy}`, readFileSync(join(folderOfUpload, copy)));
    } else contents.set(`media/stills/${name}.jpg`, await masterFrom(source));
    writeAll(root, [...contents, [entry.file, description]]);
    return name;
  } finally {
    rmSync(folderOfUpload, { recursive: true, force: true });
  }
}
