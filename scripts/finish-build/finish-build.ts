/** Turns the built pages into something that can be served fast and under a strict policy. */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { type Manifest, type ManifestFile, NOT_FOUND_FILE } from "#server/static/manifest.ts";
import {
  documentPolicy,
  MEDIA_HEADERS,
  NO_DOCUMENT_CSP,
  securityHeaders,
} from "#settings/headers.ts";
import { compressFile } from "./compress.ts";
import { inspectPage, type PageFindings } from "./html.ts";
import { mediaTypeOf } from "./media-types.ts";
import { lowerScriptPriority } from "./script-priority.ts";
import { headersFile, MAX_LINE } from "./static-hosts.ts";

/** For other hosts only; our server does not serve them. */
const HOST_FILES = new Set(["_headers", "_redirects"]);

export interface FinishOptions {
  /** The build's output, holding `site/`; `headers.json` and `compressed/` are written beside it. */
  readonly folder: string;
  /** Origin of the function when it is on another host. */
  readonly functionsOrigin?: string | undefined;
  /** Whether https is demanded of the site's subdomains too. */
  readonly hstsSubdomains?: boolean;
}

export interface FinishResult {
  readonly pages: number;
  readonly files: number;
  /** For people; the build is good nevertheless. */
  readonly warnings: string[];
}

/** Files to serve, sorted; names starting with a dot are not, except those of RFC 8615. */
async function siteFiles(site: string): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(site.length + 1)
        .split(sep)
        .join("/"),
    )
    .filter((file) => !/(^|\/)\.(?!well-known\/)/.test(file) && !HOST_FILES.has(file))
    .sort();
}

/** `build.format: "file"`, `trailingSlash: "never"`: pages have no extension. */
function pathOf(file: string): string | undefined {
  if (file === NOT_FOUND_FILE) return undefined;
  const page = file.replace(/(^|\/)index\.html$/, "").replace(/\.html$/, "");
  return encodeURI(`/${page}`);
}

/** A file as it is to be served; a page is written back where that differs. */
async function finishedFile(path: string): Promise<Buffer> {
  const content = await readFile(path);
  if (!path.endsWith(".html")) return content;
  const page = Buffer.from(lowerScriptPriority(content.toString("utf8")));
  if (!page.equals(content)) await writeFile(path, page);
  return page;
}

/**
 * Writes `headers.json`, `compressed/` and `site/_headers`.
 * @throws Error naming page and element where an inline style or handler would be dropped by
 *   the policy
 */
export async function finishBuild(options: FinishOptions): Promise<FinishResult> {
  const { folder, functionsOrigin, hstsSubdomains = false } = options;
  const headers = securityHeaders({ hstsSubdomains });
  const site = join(folder, "site");
  const compressed = join(folder, "compressed");
  await rm(compressed, { recursive: true, force: true });
  const findings: PageFindings[] = [];
  const problems: string[] = [];

  const files: ManifestFile[] = [];
  for (const file of await siteFiles(site)) {
    const content = await finishedFile(join(site, file));
    const { type, text } = mediaTypeOf(file);
    const page = file.endsWith(".html") ? inspectPage(content.toString("utf8")) : undefined;
    if (page !== undefined) {
      findings.push(page);
      problems.push(...page.problems.map((problem) => `${file}: ${problem}`));
    }
    files.push({
      path: pathOf(file),
      file,
      type,
      bytes: content.byteLength,
      digest: createHash("sha256").update(content).digest("base64url").slice(0, 22),
      immutable: file.startsWith("_astro/"),
      headers: /^(image|video)\//.test(type) ? MEDIA_HEADERS : undefined,
      policy: page === undefined ? undefined : documentPolicy({ ...page, functionsOrigin }),
      codings: text ? await compressFile(compressed, file, content) : {},
    });
  }
  if (problems.length > 0) {
    throw new Error(`The Content-Security-Policy would block:\n  ${problems.join("\n  ")}`);
  }
  const manifest: Manifest = { headers, policy: NO_DOCUMENT_CSP, files };
  await writeFile(join(folder, "headers.json"), `${JSON.stringify(manifest, null, 1)}\n`);

  const policy = documentPolicy({
    scriptHashes: [...new Set(findings.flatMap((page) => page.scriptHashes))],
    styleHashes: [...new Set(findings.flatMap((page) => page.styleHashes))],
    styleFiles: findings.some((page) => page.styleFiles),
    functionsOrigin,
  });
  const hosts = headersFile(headers, policy);
  await writeFile(join(site, "_headers"), hosts);
  const longest = Math.max(...hosts.split("\n").map((line) => line.trim().length));
  const warnings =
    longest <= MAX_LINE
      ? []
      : [`_headers: a line has ${longest} characters; Cloudflare Pages reads ${MAX_LINE}.`];
  return { pages: findings.length, files: files.length, warnings };
}
