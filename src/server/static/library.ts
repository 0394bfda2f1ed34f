import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { RESPONSE_HEADERS } from "#settings/headers.ts";
import type { HeaderMap, Manifest, ManifestVariant, Resource } from "./manifest.ts";

/** Largest file to keep in memory, in bytes. Compressed copies are kept in memory whatever their size. */
const MAX_IN_MEMORY_BYTES = 256 * 1024;

/** One file in one content coding. Large files have no body and are read from disk on request. */
export interface Variant extends ManifestVariant {
  readonly body: Buffer | undefined;
  /** Alternating header names and values: the format that Node writes fastest. */
  readonly headerList: string[];
}

/** @throws Error with a user-facing message if the build is missing */
export function openLibrary(folder: string) {
  const manifest = readManifest(join(folder, "headers.json"));

  const previousFolder = `${folder}.previous`;
  return {
    /** Folders to search for large files, in order. */
    folders: [folder, previousFolder] as const,
    resources: new Map([
      ...previousAssets(previousFolder),
      ...Object.entries(manifest.resources).map(
        ([path, resource]) => [path, loadResource(manifest, resource, folder)] as const,
      ),
    ]),
    notFound: loadResource(manifest, manifest.notFound, folder),
    /** Security headers for responses that don't serve a file. */
    plainHeaders: { ...manifest.headers, ...RESPONSE_HEADERS } as HeaderMap,
  };
}

/**
 * Returns the hashed files of the previous build, because pages that were opened before the new build still
 * request them. These files are read from disk on request.
 */
function previousAssets(folder: string): [path: string, resource: Resource<Variant>][] {
  const file = join(folder, "headers.json");
  if (!existsSync(file)) return [];
  const manifest = readManifest(file);
  return Object.entries(manifest.resources)
    .filter(([path]) => /^\/(_astro|files)\//.test(path))
    .map(([path, { identity }]) => [path, loadResource(manifest, { identity })]);
}

/** @param folder the build's output; without it, all files are read from disk on request */
function loadResource(manifest: Manifest, resource: Resource, folder?: string): Resource<Variant> {
  const variants = Object.entries(resource).map(([coding, { file, headers }]) => {
    const isSmall = Number(headers["Content-Length"]) <= MAX_IN_MEMORY_BYTES;
    const inMemory = isSmall || headers["Content-Encoding"] !== undefined;
    const body = folder !== undefined && inMemory ? readFileSync(join(folder, file)) : undefined;
    const merged = { ...manifest.headers, ...headers };
    return [coding, { file, headers: merged, headerList: Object.entries(merged).flat(), body }];
  });
  return Object.fromEntries(variants);
}

function readManifest(file: string): Manifest {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}
