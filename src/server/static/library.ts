/** The built site, ready to be served: headers and small files in memory, large ones by name. */
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { NO_DOCUMENT_CSP } from "#settings/headers.ts";
import {
  CODINGS,
  type Coding,
  compressedName,
  type Manifest,
  type ManifestFile,
  NOT_FOUND_FILE,
  readManifest,
} from "./manifest.ts";

/** Files up to this size are held in memory; a page or a picture, never a film. In bytes. */
const MAX_IN_MEMORY = 256 * 1024;

type Headers = Readonly<Record<string, string>>;

/** One file in one coding. */
export interface Variant {
  readonly etag: string;
  /** Headers of a 200, and of a 304. */
  readonly headers: Headers;
  readonly notModified: Headers;
  /** The content; a large file is read from its `name`, below the site's folder, when asked for. */
  readonly body: Buffer | undefined;
  readonly name: string;
}

/** One file in every coding it has. */
export interface Resource {
  readonly identity: Variant;
  readonly compressed: ReadonlyMap<string, Variant>;
}

export interface Library {
  /** Where large files are. */
  readonly folder: string;
  /** By canonical path. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly notFound: Resource;
  /** Security headers for answers without a file. */
  readonly plainHeaders: Headers;
}

function load(folder: string, manifest: Manifest, file: ManifestFile, coding?: Coding): Variant {
  const path = coding
    ? join(folder, "compressed", compressedName(file.file, coding))
    : join(folder, "site", file.file);
  const bytes = (coding ? file.codings[coding] : file.bytes) ?? 0;
  const body = coding || bytes <= MAX_IN_MEMORY ? readFileSync(path) : undefined;
  if ((body?.byteLength ?? statSync(path).size) !== bytes) {
    throw new Error(`${path} is not the file the build listed. Build again: npm run build`);
  }
  const etag = `"${file.digest}${coding ? `-${coding}` : ""}"`;
  const notModified = {
    ETag: etag,
    // Pages and unhashed files are asked after each time, and mostly answered with a 304.
    "Cache-Control": file.immutable ? "public, max-age=31536000, immutable" : "public, no-cache",
    ...(Object.keys(file.codings).length > 0 ? { Vary: "Accept-Encoding" } : {}),
    ...manifest.headers,
    ...file.headers,
  };
  const headers = {
    "Content-Type": file.type,
    "Content-Length": String(bytes),
    ...(coding ? { "Content-Encoding": coding } : { "Accept-Ranges": "bytes" }),
    ...notModified,
  };
  return { etag, headers, notModified, body, name: file.file };
}

/**
 * Reads the built site.
 * @param folder the build's output, usually `dist`
 * @throws Error for people when the build is missing, unfinished or changed by hand
 */
export function openLibrary(folder: string): Library {
  const manifest = readManifest(join(folder, "headers.json"));
  const resources = new Map<string, Resource>();
  let notFound: Resource | undefined;
  for (const file of manifest.files) {
    const codings = CODINGS.filter((coding) => file.codings[coding] !== undefined);
    const resource = {
      identity: load(folder, manifest, file),
      compressed: new Map(codings.map((coding) => [coding, load(folder, manifest, file, coding)])),
    };
    if (file.file === NOT_FOUND_FILE) notFound = resource;
    else if (file.path !== undefined) resources.set(file.path, resource);
  }
  if (notFound === undefined) throw new Error(`The build in ${folder} has no ${NOT_FOUND_FILE}.`);
  const plainHeaders = { ...manifest.headers, "Content-Security-Policy": NO_DOCUMENT_CSP };
  return { folder: join(folder, "site"), resources, notFound, plainHeaders };
}
