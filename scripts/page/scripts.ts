/** Which script files a built page may load. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { attribute, byName, type HtmlElement } from "./html.ts";

/**
 * A script and all that it imports, at once or later.
 * @param folder the built site's
 * @param urls root-relative
 */
export function withImports(folder: string, urls: readonly string[]): string[] {
  const found = new Set<string>();
  const queue = urls.filter((url) => url !== "");
  for (let url = queue.pop(); url !== undefined; url = queue.pop()) {
    if (found.has(url)) continue;
    found.add(url);
    const code = readFileSync(join(folder, url), "utf8");
    const imports = code.matchAll(/(?:from|import)\s*\(?\s*["'`](\.{0,2}\/[^"'`]+\.js)["'`]/g);
    for (const [, path = ""] of imports) {
      queue.push(new URL(path, `https://site.example${url}`).pathname);
    }
  }
  return [...found];
}

/** Scripts of the page itself, in files. */
export function ownScripts(document: HtmlElement): string[] {
  const preloads = byName(document, "link").filter(
    (link) => attribute(link, "rel") === "modulepreload",
  );
  const inline = byName(document, "script").flatMap(({ children }) => {
    const code = typeof children[0] === "string" ? children[0] : "";
    return [...code.matchAll(/import\(?\s*["']([^"']+\.js)["']/g)].map(([, url = ""]) => url);
  });
  return [
    ...byName(document, "script").map((script) => attribute(script, "src")),
    ...preloads.map((link) => attribute(link, "href")),
    ...inline,
  ].filter((url) => url !== "");
}

/** Components of the page's islands. */
export const islandComponents = (document: HtmlElement): string[] =>
  byName(document, "astro-island").map((island) => attribute(island, "component-url"));

/** What runs the islands. */
export const islandRenderers = (document: HtmlElement): string[] =>
  byName(document, "astro-island").flatMap((island) => [
    attribute(island, "renderer-url"),
    attribute(island, "before-hydration-url"),
  ]);
