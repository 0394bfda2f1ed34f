/** The built site as a search engine reads it: files, tags, links, structured data. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type BuiltPage, readPages, SITE_DIR } from "../../../scripts/page/site.ts";

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

export interface CrawledPage extends BuiltPage {
  title: string;
  /** Content of a meta tag by its `name` or `property`. */
  meta(name: string): string | undefined;
  canonical: string | undefined;
  /** `href` of every link a reader can follow. */
  links: string[];
  /** Every file the page asks for. */
  resources: string[];
  ids: Set<string>;
  /** Nodes of its JSON-LD graph. */
  graph: JsonObject[];
  /** What a reader reads, without tags. */
  text: string;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** Text of HTML or XML with its entities resolved. */
export const decode = (text: string): string =>
  text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith("#")) return ENTITIES[name] ?? whole;
    return String.fromCodePoint(Number(name.slice(1).replace(/^x/i, "0x")));
  });

function attributes(tag: string): Map<string, string> {
  const pairs = tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/g);
  return new Map([...pairs].map(([, name = "", a, b, c]) => [name, decode(a ?? b ?? c ?? "")]));
}

const tags = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, "g"))].map(([tag]) => attributes(tag));

const present = (values: (string | undefined)[]) =>
  values.filter((value): value is string => value !== undefined);

function resources(html: string): string[] {
  const media = ["img", "source", "video", "script", "image", "use"].flatMap((name) =>
    tags(html, name).flatMap((tag) => [
      tag.get("src"),
      tag.get("poster"),
      name === "image" || name === "use" ? tag.get("href") : undefined,
      ...(tag.get("srcset") ?? "").split(",").map((candidate) => candidate.trim().split(" ")[0]),
    ]),
  );
  const linked = tags(html, "link")
    .filter((tag) => tag.get("rel") !== "canonical")
    .map((tag) => tag.get("href"));
  return present([...media, ...linked]).filter((url) => url !== "" && !url.startsWith("#"));
}

function crawl(page: BuiltPage): CrawledPage {
  const { html } = page;
  const metas = tags(html, "meta");
  const scripts = [...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs)];
  const graph = scripts.flatMap(
    ([, json = ""]) => (JSON.parse(json) as JsonObject)["@graph"] as Json[],
  );
  const body = html.replace(/<(script|style)\b.*?<\/\1>/gs, " ");
  return {
    ...page,
    title: decode(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    meta: (name) =>
      metas.find((tag) => (tag.get("name") ?? tag.get("property")) === name)?.get("content"),
    canonical: tags(html, "link")
      .find((tag) => tag.get("rel") === "canonical")
      ?.get("href"),
    links: present(tags(html, "a").map((tag) => tag.get("href"))),
    resources: resources(html),
    ids: new Set(present([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id))),
    graph: graph as JsonObject[],
    text: decode(body.replace(/<[^>]+>/g, " ")).replace(/\s+/g, " "),
  };
}

/** Every page of the build, the not-found page too. */
export const crawledPages = async (): Promise<CrawledPage[]> => (await readPages()).map(crawl);

/** A file of the build as text. */
export const builtFile = (file: string): string => readFileSync(join(SITE_DIR, file), "utf8");

/** True where the build has the file of a root-relative URL that is not a page. */
export const isBuilt = (path: string): boolean =>
  existsSync(join(SITE_DIR, decodeURI(path.split(/[?#]/)[0] ?? "")));

/** Every object of a graph, at any depth, with where it stands. */
export function objects(node: Json, where = ""): { where: string; object: JsonObject }[] {
  if (Array.isArray(node)) return node.flatMap((item, i) => objects(item, `${where}[${i}]`));
  if (typeof node !== "object" || node === null) return [];
  const inner = Object.entries(node).flatMap(([key, value]) => objects(value, `${where}.${key}`));
  return [{ where, object: node }, ...inner];
}

/** True for an object that only points at a node. */
export const isReference = (object: JsonObject): boolean =>
  Object.keys(object).length === 1 && "@id" in object;

/** The types of a node. */
export const typesOf = (object: JsonObject): string[] =>
  [object["@type"] ?? []].flat().filter((type): type is string => typeof type === "string");
