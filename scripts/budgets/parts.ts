/** Where a page's bytes go: what it would weigh less without each of its parts. */
import { brotli } from "./measure.ts";

const ATTRIBUTE = (name: string) => new RegExp(` ${name}="[^"]*"`, "g");

/** Part of a page to the pattern of it. */
const PARTS: Readonly<Record<string, RegExp>> = {
  styles: /<style[\s\S]*?<\/style>/g,
  "JSON-LD": /<script type="application\/ld\+json">[\s\S]*?<\/script>/g,
  "inline scripts": /<script(?! type="application\/ld)(?![^>]*src)[^>]*>[\s\S]*?<\/script>/g,
  "head tags": /<(?:meta|link)[^>]*>/g,
  "island props": ATTRIBUTE("props"),
  "drawings (svg)": /<svg[\s\S]*?<\/svg>/g,
  "picture sources": /<source[^>]*>|<img[^>]*>/g,
  classes: ATTRIBUTE("class"),
  header: /<header[\s\S]*?<\/header>/g,
  footer: /<footer[\s\S]*?<\/footer>/g,
};

/**
 * Brotli bytes that each part adds to a page. Parts lie over one another (a drawing has classes),
 * and what one says again costs almost nothing, so they do not add up to the whole.
 */
export function weighParts(html: string): Record<string, number> {
  const whole = brotli(html);
  return Object.fromEntries(
    Object.entries(PARTS).map(([part, pattern]) => [
      part,
      whole - brotli(html.replace(pattern, "")),
    ]),
  );
}
