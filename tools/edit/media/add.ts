import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, extname, join } from "node:path";
import { stringify } from "yaml";
import { problemsOf } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { exclusively, type FileContent, mediaFilesOf, writeAll } from "../files.ts";
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
 * @returns the path of the form that describes it
 * @throws Error if the name is taken, the description is missing, or the site can't use the file
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
    throw new Error(`There is already one called ${name}. Choose another name, or replace it.`);
  // The portrait version for phones: it would still show the picture that is replaced.
  const tall = folder === "stills" ? mediaFilesOf(folder, `${name}-tall`, root) : [];
  if (tall.length > 0 && current.length === 0)
    throw new Error(
      `Phones would show ${name}-tall instead, which is there already. Choose another name.`,
    );
  if (tall.length > 0) tall.push(`media/stills/${name}-tall.yaml`);
  const upload = mkdtempSync(join(tmpdir(), "upload-"));
  try {
    const source = join(upload, `~${extension}`);
    await writeFile(source, chunks);
    const seconds = folder === "films" ? await secondsOf(source) : undefined;
    const uploaded = seconds && new Date().toISOString().slice(0, 10);
    const description = stringify({ alt, seconds, uploaded });
    const [problem] = problemsOf(entry, description);
    if (problem) throw new Error(problem.text);
    const contents = new Map<string, FileContent>(
      [...current, ...tall].map((path) => [path, undefined]),
    );
    if (seconds) {
      await encodeFilm(source, join(upload, name));
      for (const copy of readdirSync(upload).filter((copy) => copy.startsWith(name)))
        contents.set(`media/films/${copy}`, readFileSync(join(upload, copy)));
    } else contents.set(`media/stills/${name}.jpg`, await masterFrom(source));
    contents.set(entry.file, description);
    await exclusively(() => writeAll(root, contents));
    return entry.form;
  } finally {
    rmSync(upload, { recursive: true, force: true });
  }
}
