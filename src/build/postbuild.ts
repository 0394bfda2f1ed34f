import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { AstroIntegration } from "astro";
import { getMimeType } from "hono/utils/mime";
import { IMMUTABLE_CACHING } from "#server/files/headers.ts";
import type { ContentCoding, HeaderMap, Manifest, Resource } from "#server/files/manifest.ts";
import { withPolicy } from "./policy.ts";
import { writeRevision } from "./revision.ts";

/** Static hosts expect this name. */
const NOT_FOUND_FILE = "404.html";

/**
 * External scripts only enhance markup that works without them, yet browsers fetch them before pictures. With
 * low-priority scripts, the largest picture on the Vail page loads 80 to 150 ms sooner on Lighthouse's
 * simulated phone. The attribute is added to the built pages because Astro bundles only scripts without
 * attributes.
 */
const EXTERNAL_SCRIPT = /<script(?= type="module" src=)/g;

/** In the page at a former address (src/site/pages/[...former].astro). */
const LEADS_TO = /<meta http-equiv="refresh" content="0;url=([^"]+)"/;

export interface PostbuildOptions {
  /** The folder that contains `site/`. The build writes `headers.json` and `compressed/` there. */
  readonly folder: string;
  /** Origin of the form function; undefined if the function's URL is a path on the site. */
  readonly functionsOrigin?: string | undefined;
}

/** Browsers download a file of an unknown type. */
function mediaTypeOf(file: string) {
  const [type] = (getMimeType(file) ?? "application/octet-stream").split(";");
  const isText = /^text\/|[/+](json|xml)$/.test(type ?? "");
  return { type: isText ? `${type}; charset=utf-8` : `${type}`, isText };
}

/** Leaves out all dotfiles and dot folders except the folder `.well-known` (RFC 8615). */
async function siteFiles(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll(sep, "/"))
    .filter((file) => !/(^|\/)\.(?!well-known\/)/.test(file))
    .sort();
}

/**
 * Astro bundles the original of each picture whose dimensions a page reads, and every sample file. What no page
 * shows or offers must not be published.
 */
function unusedMedia(contents: ReadonlyMap<string, Buffer>): string[] {
  const files = [...contents.keys()];
  const texts = files.filter((file) => mediaTypeOf(file).isText).map((file) => contents.get(file));
  return files.filter(
    (file) =>
      /^_astro\/.*\.(avif|webp|jpe?g|png|mp4|webm|pdf|tif|dxf|la[sz])$/.test(file) &&
      !texts.some((text) => text?.includes(basename(file))),
  );
}

function pathOf(file: string): string {
  const page = file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  return encodeURI(`/${page}`);
}

async function compress(content: Buffer): Promise<[ContentCoding, Buffer][]> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return [
    ["br", await promisify(brotliCompress)(content, { params })],
    ["gzip", await promisify(gzip)(content, { level: 9 })],
  ];
}

async function writeVariants(folder: string, file: string, content: Buffer): Promise<Resource> {
  const { type, isText } = mediaTypeOf(file);
  // A point cloud's bytes shrink to a third.
  const copies = isText || file.endsWith(".bin") ? await compress(content) : [];
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const sharedHeaders = {
    "Content-Type": type,
    // Pages and unhashed files are revalidated on every request; most answers are 304.
    "Cache-Control": file.startsWith("_astro/") ? IMMUTABLE_CACHING : "public, no-cache",
    ...(copies.length > 0 ? { Vary: "Accept-Encoding" } : {}),
  };
  const variant = (file: string, body: Buffer, headers: HeaderMap) => ({
    file,
    headers: { "Content-Length": String(body.byteLength), ...headers, ...sharedHeaders },
  });
  const identityHeaders = { ETag: `"${digest}"`, "Accept-Ranges": "bytes" };
  const compressed = copies.map(async ([coding, copy]) => {
    const target = `compressed/${file}.${coding}`;
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), copy);
    const headers = { ETag: `"${digest}-${coding}"`, "Content-Encoding": coding };
    return [coding, variant(target, copy, headers)];
  });
  return {
    identity: variant(`site/${file}`, content, identityHeaders),
    ...Object.fromEntries(await Promise.all(compressed)),
  };
}

/** @throws Error if the 404 page is missing */
export async function postprocess(options: PostbuildOptions) {
  const { folder, functionsOrigin } = options;
  const site = join(folder, "site");
  const contents = new Map<string, Buffer>();
  for (const file of await siteFiles(site)) contents.set(file, await readFile(join(site, file)));
  for (const file of unusedMedia(contents)) {
    contents.delete(file);
    await rm(join(site, file));
  }

  const resources: Record<string, Resource> = {};
  const redirects: Record<string, string> = {};
  for (const [file, built] of contents) {
    let content = built;
    if (file.endsWith(".html")) {
      const html = String(built).replaceAll(EXTERNAL_SCRIPT, '<script fetchpriority="low"');
      content = Buffer.from(withPolicy(html, functionsOrigin));
      await writeFile(join(site, file), content);
      const [, target] = LEADS_TO.exec(html) ?? [];
      if (target) {
        redirects[pathOf(file)] = target;
        continue;
      }
    }
    resources[pathOf(file)] = await writeVariants(folder, file, content);
  }
  const { [pathOf(NOT_FOUND_FILE)]: notFound, ...servedResources } = resources;
  if (notFound === undefined) throw new Error(`The build in ${folder} has no ${NOT_FOUND_FILE}.`);
  const manifest: Manifest = { resources: servedResources, redirects, notFound };
  await writeFile(join(folder, "headers.json"), `${JSON.stringify(manifest, null, 1)}\n`);
}

export const postbuild = (options: Omit<PostbuildOptions, "folder">): AstroIntegration => ({
  name: "postbuild",
  hooks: {
    "astro:build:done": async ({ dir }) => {
      await writeRevision(fileURLToPath(dir));
      await postprocess({ ...options, folder: dirname(fileURLToPath(dir)) });
    },
  },
});
