/** Prepares the built site for fast delivery with a strict Content-Security-Policy. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { HeaderMap, Manifest, Resource } from "#server/static/manifest.ts";
import {
  IMMUTABLE_CACHING,
  MEDIA_HEADERS,
  NO_DOCUMENT_CSP,
  securityHeaders,
} from "#settings/headers.ts";
import { compress } from "./compress.ts";
import { parseHtml } from "./html.ts";
import { mediaTypeOf } from "./media-type.ts";
import { inspectPage, policyOf } from "./policy.ts";
import { headersFile } from "./static-hosts.ts";
import { slimStyles } from "./styles.ts";
import { unusedMedia } from "./unused.ts";

/** File name that static hosts expect for the 404 page. */
const NOT_FOUND_FILE = "404.html";

/** Name of the file that tells static hosts which headers to send; our own server doesn't serve it. */
const HOST_HEADERS_FILE = "_headers";

/**
 * Matches the start of an external module script's tag, as Astro writes it. These scripts only enhance markup
 * that works without them, yet browsers fetch them before pictures. With low-priority scripts, the largest
 * picture on the Vail page loads 80 to 150 ms sooner on Lighthouse's simulated phone: as early as on a page
 * without scripts. The attribute is added to the built pages because Astro bundles only scripts without
 * attributes.
 */
const EXTERNAL_SCRIPT = /<script(?= type="module" src=)/g;

export interface FinishOptions {
  /**
   * Build output folder, which contains `site/`. The build writes `headers.json` and `compressed/` to this
   * folder.
   */
  readonly folder: string;
  /** Origin of the form function; undefined if the function's URL is a path on the site. */
  readonly functionsOrigin?: string | undefined;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains?: boolean;
}

/**
 * Returns the sorted paths of the files to serve. Leaves out `_headers` and all dotfiles and dot folders
 * except the folder `.well-known` (RFC 8615).
 */
async function siteFiles(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll(sep, "/"))
    .filter((file) => !/(^|\/)\.(?!well-known\/)/.test(file) && file !== HOST_HEADERS_FILE)
    .sort();
}

/** Returns a file's URL path. The path of a page has no `.html` extension. */
function pathOf(file: string): string {
  const page = file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  return encodeURI(`/${page}`);
}

/**
 * Rewrites a page and determines its Content-Security-Policy. Also adds the 404 page's policy to that page as
 * a `<meta>` element, because static hosts don't send it as a header (static-hosts.ts). The element leaves
 * out `frame-ancestors`, which browsers reject there (CSP Level 3 §6.4.2).
 */
function finishPage(
  file: string,
  builtHtml: string,
  scripts: ReadonlyMap<string, string>,
  functionsOrigin?: string,
) {
  let html = slimStyles(builtHtml, scripts).replaceAll(
    EXTERNAL_SCRIPT,
    '<script fetchpriority="low"',
  );
  const findings = inspectPage(parseHtml(html));
  const policy = policyOf(findings, functionsOrigin);
  if (file === NOT_FOUND_FILE) {
    const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replace(/; frame-ancestors .*/, "")}">`;
    html = html.replace('<meta charset="utf-8">', (charset) => charset + meta);
  }
  return { html, policy, problems: findings.problems.map((problem) => `${file}: ${problem}`) };
}

/**
 * Writes a file's compressed copies.
 * @param extraHeaders headers for this file only
 * @returns the original file and its compressed copies, each with its path and headers
 */
async function writeVariants(
  folder: string,
  file: string,
  content: Buffer,
  extraHeaders: HeaderMap,
): Promise<Resource> {
  const { type, isText } = mediaTypeOf(file);
  const copies = Object.entries(isText ? await compress(content) : {});
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const sharedHeaders = {
    "Content-Type": type,
    // Pages and unhashed files are revalidated on every request; most answers are 304.
    "Cache-Control": file.startsWith("_astro/") ? IMMUTABLE_CACHING : "public, no-cache",
    ...(copies.length > 0 ? { Vary: "Accept-Encoding" } : {}),
    ...extraHeaders,
  };
  const lengthHeader = (body: Buffer) => ({ "Content-Length": String(body.byteLength) });
  const identity = {
    file: `site/${file}`,
    headers: {
      ...lengthHeader(content),
      ETag: `"${digest}"`,
      "Accept-Ranges": "bytes",
      ...sharedHeaders,
    },
  };
  const compressed = copies.map(async ([coding, copy]) => {
    const target = `compressed/${file}.${coding}`;
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), copy);
    const codingHeaders = { ETag: `"${digest}-${coding}"`, "Content-Encoding": coding };
    const headers = { ...lengthHeader(copy), ...codingHeaders, ...sharedHeaders };
    return [coding, { file: target, headers }];
  });
  return { identity, ...Object.fromEntries(await Promise.all(compressed)) };
}

/**
 * Deletes unused pictures and films, then rewrites the pages and writes `headers.json`, `compressed/` and
 * `site/_headers`.
 * @throws Error if the 404 page is missing, or if a page contains inline styles or event handlers that its
 *   policy would block; the message lists all of them
 */
export async function finishBuild(options: FinishOptions) {
  const { folder, functionsOrigin } = options;
  const headers = securityHeaders(options);
  const site = join(folder, "site");
  await rm(join(folder, "compressed"), { recursive: true, force: true });

  const contents = new Map<string, Buffer>();
  for (const file of await siteFiles(site)) contents.set(file, await readFile(join(site, file)));
  const texts = new Map(
    [...contents]
      .filter(([file]) => mediaTypeOf(file).isText)
      .map(([file, content]) => [file, content.toString("utf8")]),
  );
  for (const file of unusedMedia([...contents.keys()], [...texts.values()])) {
    contents.delete(file);
    await rm(join(site, file));
  }

  const scripts = new Map([...texts].filter(([file]) => file.endsWith(".js")));
  const policies: [path: string, policy: string][] = [];
  const problems: string[] = [];
  const resources: Record<string, Resource> = {};
  for (const [file, built] of contents) {
    let content = built;
    const isMedia = /^video\/|^image\/(?!svg)/.test(mediaTypeOf(file).type);
    let extraHeaders: HeaderMap = isMedia
      ? MEDIA_HEADERS
      : { "Content-Security-Policy": NO_DOCUMENT_CSP };
    if (file.endsWith(".html")) {
      const page = finishPage(file, texts.get(file) ?? "", scripts, functionsOrigin);
      problems.push(...page.problems);
      // Static hosts serve a page both with and without `.html` in the path.
      if (file !== NOT_FOUND_FILE)
        policies.push([pathOf(file), page.policy], [`/${file}`, page.policy]);
      extraHeaders = { "Content-Security-Policy": page.policy };
      content = Buffer.from(page.html);
      await writeFile(join(site, file), content);
    }
    resources[pathOf(file)] = await writeVariants(folder, file, content, extraHeaders);
  }
  if (problems.length > 0) {
    throw new Error(`The Content-Security-Policy would block:\n  ${problems.join("\n  ")}`);
  }
  const { [pathOf(NOT_FOUND_FILE)]: notFound, ...servedResources } = resources;
  if (notFound === undefined) throw new Error(`The build in ${folder} has no ${NOT_FOUND_FILE}.`);
  const manifest: Manifest = { headers, resources: servedResources, notFound };
  await writeFile(join(folder, "headers.json"), `${JSON.stringify(manifest, null, 1)}\n`);
  await writeFile(join(site, HOST_HEADERS_FILE), headersFile(headers, policies));
  return { files: contents.size };
}

/**
 * Astro integration that prepares the built site for the server: it deletes unused media, compresses text
 * files and writes the headers, with a strict Content-Security-Policy for each page.
 */
export const delivery = (options: Omit<FinishOptions, "folder">): AstroIntegration => ({
  name: "delivery",
  hooks: {
    "astro:build:done": async ({ dir, logger }) => {
      const folder = dirname(fileURLToPath(dir));
      const { files } = await finishBuild({ ...options, folder });
      logger.info(`${files} files ready to serve`);
    },
  },
});
