/** Reads the built site's files, for tests that don't need a server. */
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { type HtmlElement, parseHtml } from "#build/html.ts";

export const SITE_DIR = resolve(process.env["SITE_DIR"] ?? "dist/site");

export interface BuiltPage {
  /** URL path; `/404` for the not-found page. */
  readonly path: string;
  readonly html: string;
  readonly document: HtmlElement;
}

/**
 * Reads one built page.
 * @param path the page's route
 * @throws Error that names the build command if the page doesn't exist
 */
export function readPage(path: string, folder = SITE_DIR): BuiltPage {
  const file = join(folder, `${path === "/" ? "index" : path.slice(1)}.html`);
  if (!existsSync(file)) throw new Error(`There is no ${file}: run npm run build`);
  const html = readFileSync(file, "utf8");
  return { path, html, document: parseHtml(html) };
}

/** Reads every built page, including the not-found page. */
export async function readPages(folder = SITE_DIR): Promise<BuiltPage[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const pages = files.filter((file) => file.endsWith(".html"));
  if (pages.length === 0) throw new Error(`There are no pages in ${folder}: run npm run build`);
  return pages
    .map((file) => (file === "index.html" ? "/" : `/${file.slice(0, -".html".length)}`))
    .sort()
    .map((path) => readPage(path, folder));
}

/** Returns the paths of all files of the built site, relative to `folder`. */
export async function siteFiles(folder = SITE_DIR): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
