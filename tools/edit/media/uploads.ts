/** Stores each upload in a folder of its own until the owner has named it and adds it to the site. */
import { randomUUID } from "node:crypto";
import { globSync, mkdirSync, rmSync, statSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import { MAX_SAMPLE_FILE_MEGABYTES, SAMPLE_FILE_TYPES } from "../../../src/sample-files.ts";
import { RefusedError } from "../failures.ts";
import { secondsOf } from "./films.ts";
import { masterFrom, withoutMetadata } from "./pictures.ts";

export interface Upload {
  /** The folder in `media` and a UUID, joined by a hyphen. */
  id: string;
  name: string;
  alt: string;
  replace?: string;
}

export interface DroppedFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** A photo with 48 megapixels takes up to 50 MB. */
const MAX_PICTURE_MEGABYTES = 80;
const DAY_MS = 24 * 60 * 60_000;

/** The folder is one that git ignores. */
const uploadsFolder = (root: string) => join(root, ".astro/edit");

const UPLOAD_ID = /^(stills|films|orbits|files)-[0-9a-f-]{36}$/;

export const folderOf = (id: string): string => UPLOAD_ID.exec(id)?.[1] ?? "";

/** @throws RefusedError if the ID can't be one of an upload */
export function uploadPath(id: string, root: string): string {
  if (!UPLOAD_ID.test(id)) throw new RefusedError("That isn't an upload. Drop the file again.");
  return join(uploadsFolder(root), id);
}

/** "Golden in June.JPG" becomes "golden-in-june". */
export const toFileName = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** Deletes what was dropped more than a day ago and never added. */
function removeAbandonedUploads(root: string): void {
  for (const name of globSync("*", { cwd: uploadsFolder(root) })) {
    const path = join(uploadsFolder(root), name);
    if (Date.now() - statSync(path).mtimeMs > DAY_MS) rmSync(path, { recursive: true });
  }
}

/** @throws RefusedError as soon as the upload exceeds the limit, without reading the rest */
async function readUpTo(megabytes: number, { chunks }: DroppedFile, advice: string) {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > megabytes * 1e6)
      throw new RefusedError(`it's too large: the limit is ${megabytes} MB. ${advice}`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const FILM_EXTENSION = /^\.(mp4|mov|m4v|mkv|webm|avi)$/;

/**
 * @param orbit ID of the orbit that the picture is part of, if any
 * @param index the picture's position in the orbit, counted from 0
 * @throws RefusedError if the site can't use the file
 */
export async function receiveUpload(
  file: DroppedFile,
  root: string,
  { use = "media", orbit = "", index = "0" }: { use?: string; orbit?: string; index?: string },
): Promise<Upload> {
  removeAbandonedUploads(root);
  const extension = extname(file.name).toLowerCase();
  const type = extension.slice(1);
  let folder: "stills" | "films" | "orbits" | "files" = "stills";
  if (orbit) folder = "orbits";
  else if (FILM_EXTENSION.test(extension)) folder = "films";
  else if (use === "files" || (SAMPLE_FILE_TYPES[type] && !/^jpe?g$/.test(type))) folder = "files";
  const id = orbit || `${folder}-${randomUUID()}`;
  const path = uploadPath(id, root);
  const stored = join(
    path,
    folder === "orbits" ? `${index.padStart(2, "0")}.jpg` : `file${extension}`,
  );
  mkdirSync(path, { recursive: true });
  try {
    if (folder === "films") {
      await writeFile(stored, file.chunks);
      await secondsOf(stored);
    } else if (folder === "files") await writeFile(stored, await readSampleFile(file, type));
    else {
      const bytes = await readUpTo(MAX_PICTURE_MEGABYTES, file, "Export it as a JPEG.");
      await writeFile(stored.replace(/\.\w+$/, ".jpg"), await masterFrom(bytes, folder));
    }
  } catch (error) {
    rmSync(path, { recursive: true, force: true });
    throw error;
  }
  const name = toFileName(basename(file.name, extname(file.name)));
  return { id, name: folder === "orbits" ? name.replace(/-?\d+$/, "") : name, alt: "" };
}

async function readSampleFile(file: DroppedFile, type: string): Promise<Buffer> {
  if (!SAMPLE_FILE_TYPES[type])
    throw new RefusedError(
      `visitors can't open it here. Use a file ending in .${Object.keys(SAMPLE_FILE_TYPES).join(", .")}.`,
    );
  const bytes = await readUpTo(MAX_SAMPLE_FILE_MEGABYTES, file, "Offer a part of it.");
  return /^jpe?g$/.test(type) ? withoutMetadata(bytes) : bytes;
}
