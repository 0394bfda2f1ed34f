/**
 * The built site, ready to be served: small files in memory with their compressed copies and
 * their headers as Node writes them, large files open for reading. The open files and the
 * tags belong together, so a build under a running server never mixes old and new.
 */
import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  CODINGS,
  type Coding,
  compressedName,
  type Manifest,
  type ManifestFile,
  NOT_FOUND_FILE,
  readManifest,
} from "./manifest.ts";
import { type Prepared, prepare } from "./prepared.ts";

/** Files up to this size are held in memory; a page or a picture, never a film. In bytes. */
const MAX_IN_MEMORY = 256 * 1024;

/** Name, value, name, value: what `response.writeHead` takes without copying. */
export type FlatHeaders = string[];

/** One file in one coding. */
export interface Variant {
  readonly etag: string;
  readonly bytes: number;
  /** Headers of a 200, and of a 304. */
  readonly headers: FlatHeaders;
  readonly notModified: FlatHeaders;
  /** The content, or where to read it. */
  readonly body: Buffer | undefined;
  readonly descriptor: number | undefined;
  /** The whole 200, which holds `body`, and the whole 304. */
  readonly preparedPage: Prepared | undefined;
  readonly preparedNotModified: Prepared;
}

export interface Resource {
  readonly variants: Readonly<Partial<Record<Coding, Variant>>> & { readonly identity: Variant };
  /** Whether there is a choice to make. */
  readonly compressed: boolean;
}

export interface Library {
  /** By canonical path. */
  readonly resources: ReadonlyMap<string, Resource>;
  readonly notFound: Resource;
  /** Security headers for answers without a file, as Node takes them. */
  readonly plainHeaders: FlatHeaders;
  /** Bytes held in memory. */
  readonly bytesInMemory: number;
  close(): void;
}

const flat = (headers: Readonly<Record<string, string>>): FlatHeaders =>
  Object.entries(headers).flat();

/** Pages and unhashed files are asked after each time, and mostly answered with a 304. */
const cacheControl = (file: ManifestFile) =>
  file.immutable ? "public, max-age=31536000, immutable" : "public, no-cache";

function loadVariant(
  folder: string,
  manifest: Manifest,
  file: ManifestFile,
  coding: Coding | undefined,
  keepAliveMs: number,
): Variant {
  const name =
    coding === undefined
      ? join(folder, "site", file.file)
      : join(folder, "compressed", compressedName(file.file, coding));
  const bytes = coding === undefined ? file.bytes : (file.codings[coding] ?? 0);
  const compressed = Object.keys(file.codings).length > 0;
  const etag = `"${file.digest}${coding === undefined ? "" : `-${coding}`}"`;
  const notModified: Record<string, string> = {
    ETag: etag,
    "Cache-Control": cacheControl(file),
    ...(compressed ? { Vary: "Accept-Encoding" } : {}),
    ...manifest.headers,
    "Content-Security-Policy": file.policy ?? manifest.policy,
  };
  const headers = {
    "Content-Type": file.type,
    "Content-Length": String(bytes),
    ...(coding === undefined ? { "Accept-Ranges": "bytes" } : { "Content-Encoding": coding }),
    ...notModified,
  };
  const inMemory = file.bytes <= MAX_IN_MEMORY;
  const content = inMemory ? readFileSync(name) : undefined;
  const descriptor = inMemory ? undefined : openSync(name, "r");
  const found = content?.byteLength ?? (descriptor === undefined ? 0 : fstatSync(descriptor).size);
  if (found !== bytes) {
    throw new Error(
      `${name} is not the file the build listed. Build the site again: npm run build`,
    );
  }
  const page =
    content === undefined ? undefined : prepare(200, flat(headers), keepAliveMs, content);
  return {
    etag,
    bytes,
    headers: flat(headers),
    notModified: flat(notModified),
    body: page?.bytes.subarray(page.bodyOffset),
    descriptor,
    preparedPage: page,
    preparedNotModified: prepare(304, flat(notModified), keepAliveMs),
  };
}

/**
 * Reads the built site into memory.
 * @param folder the build's output, usually `dist`
 * @param keepAliveMs the server's keep-alive timeout, which prepared answers tell
 * @throws Error for people when the build is missing, unfinished or changed by hand
 */
export function openLibrary(folder: string, keepAliveMs: number): Library {
  const manifest = readManifest(join(folder, "headers.json"));
  const resources = new Map<string, Resource>();
  let notFound: Resource | undefined;
  const variants: Variant[] = [];
  for (const file of manifest.files) {
    const load = (coding?: Coding) => {
      const variant = loadVariant(folder, manifest, file, coding, keepAliveMs);
      variants.push(variant);
      return variant;
    };
    const codings = CODINGS.filter((coding) => file.codings[coding] !== undefined);
    const resource: Resource = {
      variants: {
        ...Object.fromEntries(codings.map((coding) => [coding, load(coding)])),
        identity: load(),
      },
      compressed: codings.length > 0,
    };
    if (file.file === NOT_FOUND_FILE) notFound = resource;
    else if (file.path !== undefined) resources.set(file.path, resource);
  }
  if (notFound === undefined) throw new Error(`The build in ${folder} has no ${NOT_FOUND_FILE}.`);
  return {
    resources,
    notFound,
    plainHeaders: flat({ ...manifest.headers, "Content-Security-Policy": manifest.policy }),
    bytesInMemory: variants.reduce((sum, { body }) => sum + (body?.byteLength ?? 0), 0),
    close() {
      for (const { descriptor } of variants) if (descriptor !== undefined) closeSync(descriptor);
    },
  };
}
