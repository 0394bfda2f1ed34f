/** What a built page costs a visitor, in bytes as they are sent. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { attribute, byName, findAll, type HtmlElement } from "../page/html.ts";
import { islandComponents, islandRenderers, ownScripts, withImports } from "../page/scripts.ts";
import type { BuiltPage } from "../page/site.ts";
import { PHONE, picturesOf } from "./candidates.ts";

export interface PageCost {
  /** The document with its inlined styles, brotli, in bytes. */
  readonly html: number;
  /** Every script file the page may load, an island's among them, each brotli, in bytes. */
  readonly script: number;
  /** Requests that hold up the first paint. */
  readonly blocking: string[];
  /** Font files its styles name, in bytes. */
  readonly fonts: number;
  /** The heaviest picture on a phone 360 px wide at 2x. */
  readonly picture: { readonly url: string; readonly bytes: number };
}

/** Bytes after brotli 11, as the build's own copies. */
export function brotli(content: string | Buffer): number {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return brotliCompressSync(content, { params }).byteLength;
}

const TEXT = /\.(js|svg|css|html)$/;

/** Bytes of a file of the site as it is sent. */
function sent(folder: string, url: string): number {
  const file = join(folder, decodeURI(url));
  if (!existsSync(file)) throw new Error(`A page asks for ${url}, which the build does not have`);
  const content = readFileSync(file);
  return TEXT.test(url) ? brotli(content) : content.byteLength;
}

function blockingOf(document: HtmlElement, html: string): string[] {
  const sheets = byName(document, "link").filter(
    (link) =>
      attribute(link, "rel").split(/\s+/).includes("stylesheet") &&
      attribute(link, "media") !== "print",
  );
  const scripts = findAll(
    document,
    ({ name, attributes }) =>
      name === "script" &&
      attributes.has("src") &&
      attributes.get("type") !== "module" &&
      !attributes.has("async") &&
      !attributes.has("defer"),
  );
  return [
    ...sheets.map((link) => attribute(link, "href")),
    ...scripts.map((script) => attribute(script, "src")),
    ...[...html.matchAll(/@import\s+(?:url\()?["']?([^"');]+)/g)].map(([, url = ""]) => url),
  ];
}

/**
 * @param folder the built site's
 * @throws Error naming a file that the page asks for and the build lacks
 */
export function measurePage({ document, html }: BuiltPage, folder: string): PageCost {
  const scripts = withImports(folder, [
    ...ownScripts(document),
    ...islandComponents(document),
    ...islandRenderers(document),
  ]);
  const fonts = new Set([...html.matchAll(/\/_astro\/fonts\/[\w.-]+/g)].map(([url]) => url));
  const sum = (urls: Iterable<string>) =>
    [...urls].reduce((total, url) => total + sent(folder, url), 0);
  const pictures = picturesOf(document, PHONE)
    .map((url) => ({ url, bytes: sent(folder, url) }))
    .sort((a, b) => b.bytes - a.bytes);
  return {
    html: brotli(html),
    script: sum(scripts),
    blocking: blockingOf(document, html),
    fonts: sum(fonts),
    picture: pictures[0] ?? { url: "", bytes: 0 },
  };
}
