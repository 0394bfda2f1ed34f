/** Reads the built site as a crawler does: files, tags, links, structured data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltPage, readPages, SITE_DIR } from "../../support/built-site.ts";
import { attribute, byName, findAll, textOf } from "../../support/html.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

/** Extracts a page's tags, links and structured data. */
export function crawl(page: BuiltPage) {
  const { document } = page;
  const metaTags = byName(document, "meta");
  const graphs = byName(document, "script")
    .filter((script) => attribute(script, "type") === "application/ld+json")
    .map(({ children }) => JSON.parse(String(children[0])) as { "@graph": JsonObject[] });
  return {
    ...page,
    title: byName(document, "title").map(textOf).join("|"),
    /** Returns the content of the meta tag with this `name` or `property`. */
    meta: (name: string): string | undefined =>
      metaTags
        .find(({ attributes }) => (attributes.get("name") ?? attributes.get("property")) === name)
        ?.attributes.get("content"),
    canonical: byName(document, "link")
      .find((link) => attribute(link, "rel") === "canonical")
      ?.attributes.get("href"),
    links: byName(document, "a").map((link) => attribute(link, "href")),
    /** The `id` of every element; an empty string for an element without an `id`. */
    ids: findAll(document, () => true).map((element) => attribute(element, "id")),
    /** The top-level nodes of the page's JSON-LD graph. */
    graph: graphs.flatMap((graph) => graph["@graph"]),
    /** The page's text, without scripts and styles. */
    text: textOf(document),
  };
}

export type CrawledPage = ReturnType<typeof crawl>;

/** Reads every built page, including the not-found page. */
export const crawledPages = async (): Promise<CrawledPage[]> => (await readPages()).map(crawl);

export const builtFile = (file: string): string => readFileSync(join(SITE_DIR, file), "utf8");

export const isBuilt = (path: string): boolean =>
  existsSync(join(SITE_DIR, decodeURI(path.split(/[?#]/)[0] ?? "")));

/** Returns every object in a graph, at any depth. */
export function objectsIn(node: Json): JsonObject[] {
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.values(node).flatMap(objectsIn);
  return Array.isArray(node) ? inner : [node, ...inner];
}

/** Returns whether an object has only an `@id`, which refers to a node. */
export const isReference = (object: JsonObject): boolean =>
  Object.keys(object).length === 1 && "@id" in object;

export const typesOf = (object: JsonObject): string[] =>
  [object["@type"] ?? []].flat().filter((type): type is string => typeof type === "string");
