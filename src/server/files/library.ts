import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAccept } from "hono/utils/accept";
import { SECURITY_HEADERS } from "./headers.ts";
import {
  CONTENT_CODINGS,
  type HeaderMap,
  type Manifest,
  type ManifestVariant,
  type Resource,
} from "./manifest.ts";

/** Largest file to keep in memory, in bytes. Compressed copies are kept in memory whatever their size. */
const MAX_IN_MEMORY_BYTES = 256 * 1024;

/** Maximum number of Accept-Encoding headers to cache; browsers send only a handful of different ones. */
const MAX_CACHED_HEADERS = 100;

/** One file in one content coding. Large files have no body and are read from disk on request. */
export interface Variant extends ManifestVariant {
  readonly body: Buffer<ArrayBuffer> | undefined;
  /** Alternating header names and values: the format that Node writes fastest. */
  readonly headerList: string[];
}

export type Library = ReturnType<typeof openLibrary>;

/** @throws Error with a user-facing message if the build is missing */
export function openLibrary(folder: string) {
  const manifest = readManifest(folder);
  const previousFolder = `${folder}.previous`;
  return {
    /** Folders to search for large files, in order. */
    folders: [folder, previousFolder] as const,
    resources: new Map([
      ...previousAssets(previousFolder),
      ...Object.entries(manifest.resources).map(
        ([path, resource]) => [path, loadResource(resource, folder)] as const,
      ),
    ]),
    redirects: new Map(Object.entries(manifest.redirects)),
    notFound: loadResource(manifest.notFound, folder),
  };
}

/**
 * Returns the hashed files of the previous build, because pages that were opened before the new build still
 * request them. These files are read from disk on request.
 */
function previousAssets(folder: string): [path: string, resource: Resource<Variant>][] {
  if (!existsSync(join(folder, "headers.json"))) return [];
  return Object.entries(readManifest(folder).resources)
    .filter(([path]) => /^\/(_astro|files)\//.test(path))
    .map(([path, { identity }]) => [path, loadResource({ identity })]);
}

/** @param folder the build's output; without it, all files are read from disk on request */
function loadResource(resource: Resource, folder?: string): Resource<Variant> {
  const variants = Object.entries(resource).map(([coding, variant]) => {
    const { file } = variant;
    const headers: HeaderMap = { ...SECURITY_HEADERS, ...variant.headers };
    const isSmall = Number(headers["Content-Length"]) <= MAX_IN_MEMORY_BYTES;
    const inMemory = isSmall || headers["Content-Encoding"] !== undefined;
    const body = folder !== undefined && inMemory ? readFileSync(join(folder, file)) : undefined;
    return [coding, { file, headers, headerList: Object.entries(headers).flat(), body }];
  });
  return Object.fromEntries(variants);
}

function readManifest(folder: string): Manifest {
  const file = join(folder, "headers.json");
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Manifest;
  } catch (cause) {
    throw new Error(`${file} is missing. Build the site first: npm run build`, { cause });
  }
}

/**
 * Returns the content codings that a client accepts (RFC 9110 §12.5.3), the preferred one first. Codings of
 * equal weight keep the order of CONTENT_CODINGS.
 */
function acceptedCodings(acceptEncoding: string) {
  const accepted = parseAccept(acceptEncoding.toLowerCase());
  const weights = new Map(accepted.map(({ type, q }) => [type, q]));
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0;
  return [...CONTENT_CODINGS, "identity" as const]
    .filter((coding) => weightOf(coding) > 0)
    .sort((a, b) => weightOf(b) - weightOf(a));
}

const codingsByHeader = new Map<string, ReturnType<typeof acceptedCodings>>();

export function chooseVariant(resource: Resource<Variant>, acceptEncoding = ""): Variant {
  let codings = codingsByHeader.get(acceptEncoding);
  if (codings === undefined) {
    if (codingsByHeader.size === MAX_CACHED_HEADERS) codingsByHeader.clear();
    codings = acceptedCodings(acceptEncoding);
    codingsByHeader.set(acceptEncoding, codings);
  }
  const coding = codings.find((candidate) => candidate in resource) ?? "identity";
  return resource[coding] ?? resource.identity;
}

/** Returns a page to answer a plain form post with; undefined if the build doesn't have it. */
export function findPage({ resources }: Library, path: string, acceptEncoding?: string) {
  const resource = resources.get(path);
  const { body, headers } = resource ? chooseVariant(resource, acceptEncoding) : {};
  if (!body || !headers) return undefined;
  const { ETag: _, "Accept-Ranges": __, ...others } = headers;
  return { body, headers: { ...others, "Cache-Control": "no-store" } };
}
