/** Prepares the built site for fast delivery with a strict Content-Security-Policy. */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { AstroIntegration } from "astro";
import type { Headers, Manifest, Resource } from "#server/static/manifest.ts";
import { IMMUTABLE, MEDIA_HEADERS, NO_DOCUMENT_CSP, securityHeaders } from "#settings/headers.ts";
import { compress } from "./compress.ts";
import { parseHtml } from "./html.ts";
import { mediaTypeOf } from "./media-type.ts";
import { inspectPage, policyOf } from "./policy.ts";
import { headersFile } from "./static-hosts.ts";
import { slimStyles } from "./styles.ts";
import { unusedMedia } from "./unused.ts";

/** File name that static hosts expect for the 404 page. */
const NOT_FOUND_FILE = "404.html";

/** Read by static hosts; our server doesn't serve it. */
const HOST_FILE = "_headers";

/**
 * Matches the tag of an external module script as Astro writes it. These scripts enhance markup that works
 * without them, but browsers fetch them before pictures. With low-priority scripts, the largest picture of
 * the Vail page loads 80 to 150 ms sooner on Lighthouse's phone, as early as without scripts. The attribute is
 * added to the built page because Astro bundles only scripts without attributes.
 */
const EXTERNAL_SCRIPT = /<script(?= type="module" src=)/g;

export interface FinishOptions {
  /** Build output folder with `site/`; `headers.json` and `compressed/` are written here. */
  readonly folder: string;
  /** The function's origin if its URL isn't a path on the site. */
  readonly functionsOrigin?: string | undefined;
  /** Whether HSTS includes subdomains. */
  readonly hstsSubdomains?: boolean;
}

/** Returns the files to serve, sorted: all but `_headers` and dotfiles outside `.well-known` (RFC 8615). */
async function siteFiles(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(site, join(parentPath, name)).replaceAll(sep, "/"))
    .filter((file) => !/(^|\/)\.(?!well-known\/)/.test(file) && file !== HOST_FILE)
    .sort();
}

/** Returns the URL path of a file; pages have no extension. */
function pathOf(file: string): string {
  const page = file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  return encodeURI(`/${page}`);
}

/**
 * Rewrites a page and determines its policy. The 404 page also has the policy in a `<meta>` element, for
 * static hosts (static-hosts.ts); browsers reject `frame-ancestors` there (CSP Level 3 §6.4.2).
 */
function finishPage(
  file: string,
  built: string,
  scripts: ReadonlyMap<string, string>,
  functionsOrigin?: string,
) {
  let html = slimStyles(built, scripts).replaceAll(EXTERNAL_SCRIPT, '<script fetchpriority="low"');
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
 * @returns the file's variants with their headers
 */
async function writeVariants(
  folder: string,
  file: string,
  content: Buffer,
  extraHeaders: Headers,
): Promise<Resource> {
  const { type, isText } = mediaTypeOf(file);
  const copies = Object.entries(isText ? await compress(content) : {});
  const digest = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  const shared = {
    "Content-Type": type,
    // Pages and unhashed files are revalidated on every request; most answers are 304.
    "Cache-Control": file.startsWith("_astro/") ? IMMUTABLE : "public, no-cache",
    ...(copies.length > 0 ? { Vary: "Accept-Encoding" } : {}),
    ...extraHeaders,
  };
  const lengthHeader = (body: Buffer) => ({ "Content-Length": String(body.byteLength) });
  const identity = {
    file: `site/${file}`,
    headers: { ...lengthHeader(content), ETag: `"${digest}"`, "Accept-Ranges": "bytes", ...shared },
  };
  const compressed = copies.map(async ([coding, copy]) => {
    const target = `compressed/${file}.${coding}`;
    await mkdir(dirname(join(folder, target)), { recursive: true });
    await writeFile(join(folder, target), copy);
    const codingHeaders = { ETag: `"${digest}-${coding}"`, "Content-Encoding": coding };
    const headers = { ...lengthHeader(copy), ...codingHeaders, ...shared };
    return [coding, { file: target, headers }];
  });
  return { identity, ...Object.fromEntries(await Promise.all(compressed)) };
}

/**
 * Deletes unused pictures and films, then rewrites the pages and writes `headers.json`, `compressed/` and
 * `site/_headers`.
 * @throws Error that names each element whose inline style or handler the policy would block, or if the 404
 *   page is missing
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
    let extraHeaders: Headers = isMedia
      ? MEDIA_HEADERS
      : { "Content-Security-Policy": NO_DOCUMENT_CSP };
    if (file.endsWith(".html")) {
      const page = finishPage(file, texts.get(file) ?? "", scripts, functionsOrigin);
      problems.push(...page.problems);
      // Hosts serve a page with and without its extension.
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
  await writeFile(join(site, HOST_FILE), headersFile(headers, policies));
  return { files: contents.size };
}

/** Finishes Astro's build for the server: headers, a strict policy, compressed copies, no unused media. */
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
