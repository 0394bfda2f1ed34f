/** Reads the built site's pages and files, for tests that need neither a server nor a browser. */
import { existsSync, readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { DOMParser } from "linkedom";

export const SITE_DIR = resolve(process.env["SITE_DIR"] ?? "dist/site");

export const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(html, "text/html") as unknown as Document;

/** Elements whose text joins the text around them without a space. */
const INLINE = new Set("a abbr b br code em i s small span strong sub sup time wbr".split(" "));

/** Returns an element's text, with spaces between blocks, single spaces and no scripts. */
export function textOf(element: Element | null): string {
  const join = (node: Node): string => {
    if (node.nodeType === 3) return node.textContent ?? "";
    const name = (node as Element).localName ?? "";
    if (["script", "style", "template"].includes(name)) return "";
    const text = [...node.childNodes].map(join).join("");
    return INLINE.has(name) ? text : ` ${text} `;
  };
  return element ? join(element).replace(/\s+/g, " ").trim() : "";
}

/** Normalizes case, quotes, dashes and spaces, for comparisons. */
export const normalize = (text: string): string =>
  text
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2010-\u2014]/g, "-")
    .replace(/[\u00ad\u200b\u2060]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();

export interface BuiltPage {
  /** URL path; `/404` for the not-found page. */
  readonly path: string;
  readonly html: string;
  readonly document: Document;
  /** Content of the meta element with this name or property. */
  meta(name: string): string | undefined;
}

/** @throws Error that names the build command if the page doesn't exist */
export function readPage(path: string, folder = SITE_DIR): BuiltPage {
  const file = join(folder, `${path === "/" ? "index" : path.slice(1)}.html`);
  if (!existsSync(file)) throw new Error(`There is no ${file}: run npm run build`);
  const html = readFileSync(file, "utf8");
  const document = parseHtml(html);
  const meta = (name: string) =>
    document
      .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
      ?.getAttribute("content") ?? undefined;
  return { path, html, document, meta };
}

/** Reads every page that search engines may list, and the not-found page. A former address leads to one of them. */
export async function readPages(folder = SITE_DIR): Promise<BuiltPage[]> {
  const files = existsSync(folder) ? await readdir(folder) : [];
  const pages = files.filter((file) => file.endsWith(".html"));
  if (pages.length === 0) throw new Error(`There are no pages in ${folder}: run npm run build`);
  return pages
    .map((file) => (file === "index.html" ? "/" : `/${file.slice(0, -".html".length)}`))
    .sort()
    .map((path) => readPage(path, folder))
    .filter(({ document }) => !document.querySelector("meta[http-equiv=refresh]"));
}

/** Returns the text and target of each link in an element. */
export const linksOf = (element: ParentNode | null) =>
  [...(element?.querySelectorAll("a[href]") ?? [])].map((link) => ({
    label: textOf(link),
    href: link.getAttribute("href") ?? "",
  }));

/** Returns the paths of all files of the built site, relative to `folder`. */
export async function siteFiles(folder = SITE_DIR): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

export const isBuilt = (path: string): boolean =>
  existsSync(join(SITE_DIR, decodeURI(path.split(/[?#]/)[0] ?? "")));
