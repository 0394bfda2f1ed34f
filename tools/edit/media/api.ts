/** Adds pictures and films: each file is checked on upload, then added with its words file. */
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { stringify } from "yaml";
import { refusals } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { writeAll } from "../files.ts";
import { formatter } from "../format.ts";
import { asFileName, FILE_NAME } from "../names.ts";
import { failureOf, Refused } from "../publish/failures.ts";
import { mediaOf } from "./files.ts";
import { encodeFilm, secondsOf } from "./films.ts";
import { masterFrom } from "./pictures.ts";

/** An uploaded file that passed the checks. */
export interface Dropped {
  id: string;
  kind: "stills" | "films";
  /** Suggested from the file's name. */
  name: string;
}

/** Folder of uploaded files that aren't added yet; ignored by git. */
const STAGE = ".astro/edit";

/** Uploads that aren't added yet; `seconds` is a film's running time. */
const waiting = new Map<
  string,
  { file: string; kind: Dropped["kind"]; seconds: number | undefined }
>();

/** @param original name of the file on the owner's disk */
async function drop(request: Request, original: string, root: string): Promise<Dropped> {
  const id = randomUUID();
  const file = join(root, STAGE, id);
  mkdirSync(join(root, STAGE), { recursive: true });
  if (!request.body) throw new Refused(`${original}: it's empty.`);
  await pipeline(Readable.fromWeb(request.body as never), createWriteStream(file));
  const isFilm = /\.(mp4|mov|m4v|mkv|webm|avi)$/i.test(original);
  const kind = isFilm ? "films" : "stills";
  try {
    if (!isFilm) await masterFrom(await readFile(file));
    waiting.set(id, { file, kind, seconds: isFilm ? await secondsOf(file) : undefined });
  } catch (error) {
    rmSync(file, { force: true });
    throw new Refused(`${original}: ${failureOf(error)}`);
  }
  return { id, kind, name: asFileName(basename(original, extname(original))) };
}

/** The owner's name and description for an uploaded file. */
export interface Words {
  id: string;
  name: string;
  alt: string;
  /** Whether to replace an existing picture or film with this name. */
  replace?: boolean;
}

/**
 * Adds an uploaded file with its words file, all or nothing.
 * @throws Refused for an invalid name or description
 */
export async function addMedia(
  { id, name, alt, replace = false }: Words,
  root: string,
  report: (progress: string) => void,
): Promise<void> {
  const dropped = waiting.get(id);
  if (!dropped) throw new Refused(`Drop the file for ${name} again: the editor was restarted.`);
  const { file, kind, seconds } = dropped;
  const noun = kind === "films" ? "film" : "picture";
  if (!FILE_NAME.test(name))
    throw new Refused(`The ${noun}'s name must be lower-case words joined by hyphens: "${name}".`);
  const current = mediaOf(kind, name, root);
  if (current.length > 0 && !replace)
    throw new Refused(
      `There is a ${noun} called ${name} already. Choose another name, or check "Replace it".`,
    );
  const entry = entryAt(`media/${kind}/${name}.yaml`);
  if (!entry) throw new Refused(`"${name}" can't be a file name. Choose another.`);
  const uploaded = new Date().toISOString().slice(0, 10);
  const words = stringify({ alt, ...(seconds !== undefined && { seconds, uploaded }) });
  const wrong = refusals([{ entry, text: words }], root);
  if (wrong.length > 0) throw new Refused(wrong.join("\n"));

  // A PNG that replaces a JPEG has a different file name.
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
  writeAll(root, files.set(entry.file, formatter(root)(entry, words)));
  for (const left of [file, `${file}-encoded`]) rmSync(left, { recursive: true, force: true });
  waiting.delete(id);
}

/** Responds with a picture, or a film's first frame, for the preview. */
function show(kind: string, name: string, root: string): Response {
  const files = mediaOf(kind, name, root);
  const picture = files.find((file) => /\.(jpe?g|png)$/.test(file));
  if (picture === undefined) return new Response("Not found", { status: 404 });
  const type = picture.endsWith(".png") ? "image/png" : "image/jpeg";
  const body = Readable.toWeb(createReadStream(join(root, picture))) as ReadableStream;
  return new Response(body, { headers: { "Content-Type": type, "Cache-Control": "no-store" } });
}

/** @returns undefined for other paths */
export async function mediaApi(request: Request, root: string): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(request.url);
  const [, kind, name] = /^\/api\/edit\/media\/(stills|films)\/([a-z0-9-]+)$/.exec(pathname) ?? [];
  if (request.method === "GET" && kind && name) return show(kind, name, root);
  if (request.method === "POST" && pathname === "/api/edit/media")
    return Response.json(await drop(request, searchParams.get("file") ?? "The file", root));
  return undefined;
}
