/** Stores each upload until the owner has named it and adds it to the site. */
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename, extname, join } from "node:path";
import sharp from "sharp";
import {
  MAX_SAMPLE_FILE_MEGABYTES,
  SAMPLE_FILE_TYPES,
} from "../../../src/settings/sample-files.ts";
import { contentProblem } from "../../../src/site/content/sample-file-content.ts";
import { RefusedError } from "../failures.ts";
import { secondsOf } from "./films.ts";
import {
  assertDecodable,
  assertWithoutLocation,
  MAX_PICTURE_MEGABYTES,
  masterFrom,
  ORBIT_FRAME,
} from "./pictures.ts";

export interface Upload {
  /** A UUID, then the folder in `media` and the extension, such as `stills-jpg`, joined by hyphens. */
  id: string;
  name: string;
  alt: string;
  /** Only for an orbit: compass direction from the subject to the first picture's camera, in degrees. */
  bearing?: string;
  counterclockwise?: string;
  replace?: string;
}

const UPLOAD_ID =
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-(?<folder>stills|films|orbits|files)-(?<extension>\w+)$/;

interface DroppedFile {
  name: string;
  chunks: AsyncIterable<Uint8Array>;
  /** In bytes, as the browser states it. */
  size: number;
}

export function partsOf(id: string): { folder: string; extension: string } {
  const { folder = "", extension = "" } = UPLOAD_ID.exec(id)?.groups ?? {};
  return { folder, extension };
}

export const hasPreview = (id: string): boolean => /-(jpe?g|png)$/.test(id);

/**
 * The folder is one that git ignores.
 * @throws RefusedError if the ID isn't one that this module has created
 */
export function uploadPath(id: string, root: string): string {
  if (!UPLOAD_ID.test(id)) throw new RefusedError("That isn't an upload. Drop the file again.");
  return join(root, ".astro/edit", id);
}

/** "Golden in June.JPG" becomes "golden-in-june". */
const suggestedName = ({ name }: DroppedFile): string =>
  basename(name, extname(name))
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** @throws RefusedError as soon as the upload exceeds the limit, without reading the rest */
async function readUpTo(megabytes: number, { chunks, size }: DroppedFile, advice: string) {
  const tooLarge = new RefusedError(`it's too large: the limit is ${megabytes} MB. ${advice}`);
  const maxBytes = megabytes * 1e6;
  if (size > maxBytes) throw tooLarge;
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > maxBytes) throw tooLarge;
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}

const readPicture = (file: DroppedFile) =>
  readUpTo(MAX_PICTURE_MEGABYTES, file, "Export it as a JPEG.");

/** @throws RefusedError if the site can't use the file */
export async function receiveUpload(
  file: DroppedFile,
  root: string,
  use?: string,
): Promise<Upload> {
  mkdirSync(join(root, ".astro/edit"), { recursive: true });
  const store = async (kind: string, data: Buffer | DroppedFile["chunks"]): Promise<Upload> => {
    const id = `${randomUUID()}-${kind}`;
    const path = uploadPath(id, root);
    try {
      await writeFile(path, data);
      if (partsOf(id).folder === "films") await secondsOf(path);
    } catch (error) {
      rmSync(path, { force: true });
      throw error;
    }
    return { id, name: suggestedName(file), alt: "" };
  };
  const extension = extname(file.name).slice(1).toLowerCase();
  if (use === "file") return store(`files-${extension}`, await readSampleFile(file, extension));
  if (/^(mp4|mov|m4v|mkv|webm|avi)$/.test(extension))
    return store(`films-${extension}`, file.chunks);
  const { master, ending } = await masterFrom(await readPicture(file));
  return store(`stills-${ending}`, master);
}

/** @throws RefusedError if the content isn't what the extension promises, or is a photo with its location */
async function readSampleFile(file: DroppedFile, extension: string) {
  if (!SAMPLE_FILE_TYPES[extension])
    throw new RefusedError(
      `visitors can't open it here. Use a file ending in .${Object.keys(SAMPLE_FILE_TYPES).join(", .")}.`,
    );
  const bytes = await readUpTo(MAX_SAMPLE_FILE_MEGABYTES, file, "Offer a part of it.");
  const problem = contentProblem(extension, bytes);
  if (problem) throw new RefusedError(`it ${problem}`);
  if (SAMPLE_FILE_TYPES[extension].mediaType === "image/jpeg") {
    await assertDecodable(bytes);
    await assertWithoutLocation(bytes);
  }
  return bytes;
}

/** An orbit with fewer pictures jumps; one with more takes too long to load. */
const [MIN_FRAMES, MAX_FRAMES] = [8, 72];

/**
 * @param index of the picture in the orbit, counted from 0
 * @returns the orbit after its last picture; undefined before that
 * @throws RefusedError if the site can't use the picture or the orbit; the orbit is then deleted
 */
export async function receiveOrbitFrame(
  file: DroppedFile,
  root: string,
  id: string,
  index: number,
  count: number,
): Promise<Upload | undefined> {
  const folder = uploadPath(id, root);
  try {
    if (!(count >= MIN_FRAMES && count <= MAX_FRAMES))
      throw new RefusedError(
        `an orbit needs ${MIN_FRAMES} to ${MAX_FRAMES} pictures, and ${count} were chosen. 24 is best.`,
      );
    const { master } = await masterFrom(await readPicture(file), ORBIT_FRAME);
    mkdirSync(folder, { recursive: true });
    await writeFile(join(folder, `${String(index).padStart(2, "0")}.jpg`), master);
    const [size, first] = [await sizeOf(master), await sizeOf(join(folder, "00.jpg"))];
    if (size !== first)
      throw new RefusedError(
        `all pictures of an orbit must have the same size, but picture ${index + 1} has ${size} pixels and the first ${first}.`,
      );
    if (index < count - 1) return undefined;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const name = suggestedName(file).replace(/-?\d+$/, "") || "orbit";
  return { id, name, alt: "", bearing: "180" };
}

async function sizeOf(picture: Buffer | string): Promise<string> {
  const { width, height } = await sharp(picture).metadata();
  return `${width} x ${height}`;
}
