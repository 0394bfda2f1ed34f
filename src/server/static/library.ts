/** The built site, ready to be served: headers and small files in memory, large ones by name. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { NO_DOCUMENT_CSP } from "#settings/headers.ts";
import type { Headers, Manifest, ManifestVariant, Resource } from "./manifest.ts";

/** Files up to this size are held in memory; a page or a picture, never a film. In bytes. */
const MAX_IN_MEMORY = 256 * 1024;

/** One file in one coding; a large one has no body and is read from the disk when asked for. */
export interface Variant extends ManifestVariant {
  readonly body: Buffer | undefined;
  /** Its headers as names and values in turn, as Node writes them fastest. */
  readonly headerList: string[];
}

export type Library = ReturnType<typeof openLibrary>;

/**
 * Reads the built site.
 * @param folder the build's output, usually `dist`
 * @throws Error for people when the build is missing, unfinished or changed by hand
 */
export function openLibrary(folder: string) {
  const manifest = readManifest(join(folder, "headers.json"));

  function load({ file, headers }: ManifestVariant): Variant {
    const path = join(folder, file);
    const size = Number(headers["Content-Length"]);
    const body =
      size <= MAX_IN_MEMORY || headers["Content-Encoding"] ? readFileSync(path) : undefined;
    if ((body?.byteLength ?? statSync(path).size) !== size) {
      throw new Error(`${path} is not the file the build listed. Build again: npm run build`);
    }
    const all = { ...manifest.headers, ...headers };
    return { file, headers: all, headerList: Object.entries(all).flat(), body };
  }
  const loadAll = (resource: Resource) =>
    Object.fromEntries(
      Object.entries(resource).map(([coding, variant]) => [coding, load(variant)]),
    ) as Resource<Variant>;

  const previousFolder = `${folder}.previous`;
  return {
    /** Where large files are read from, in this order. */
    folders: [folder, previousFolder] as const,
    /** By canonical path. */
    resources: new Map([
      ...previousAssets(previousFolder),
      ...Object.entries(manifest.resources).map(
        ([path, resource]) => [path, loadAll(resource)] as const,
      ),
    ]),
    notFound: loadAll(manifest.notFound),
    /** Security headers for answers without a file. */
    plainHeaders: { ...manifest.headers, "Content-Security-Policy": NO_DOCUMENT_CSP } as Headers,
  };
}

/**
 * Hashed files of the build before this one: pages that visitors opened before the switch still request them.
 * Read from disk when requested.
 */
function previousAssets(folder: string): [path: string, resource: Resource<Variant>][] {
  const file = join(folder, "headers.json");
  if (!existsSync(file)) return [];
  const { headers: shared, resources } = readManifest(file);
  return Object.entries(resources)
    .filter(([path]) => path.startsWith("/_astro/"))
    .map(([path, { identity }]) => {
      const headers = { ...shared, ...identity.headers };
      const headerList = Object.entries(headers).flat();
      return [path, { identity: { ...identity, headers, headerList, body: undefined } }];
    });
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}
