/** Reduces each page's inline styles to the rules that the page can use. */
import { posix } from "node:path";
import { type Selector, transform } from "lightningcss";
import { attribute, findAll, parseHtml } from "./html.ts";

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;

/** Returns the texts of the scripts that a page loads, including those that its scripts import. */
function scriptsOf(html: string, scripts: ReadonlyMap<string, string>): string[] {
  const loaded = new Set<string>();
  const collect = (text: string) => {
    for (const [file, code] of scripts) {
      if (loaded.has(code) || !text.includes(posix.basename(file))) continue;
      loaded.add(code);
      collect(code);
    }
  };
  collect(html);
  return [...loaded];
}

/** Whether every class that the selector requires is one of the page's. Ignores everything but classes. */
const canMatch = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    const isList = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
    return isList ? part.selectors.some((option) => canMatch(option, classes)) : true;
  });

/**
 * Merges a page's `<style>` elements into the first one. Keeps only rules whose required classes all occur in
 * the markup or as words in the page's scripts.
 * @param scripts texts of the site's scripts by file name
 */
export function pruneStyles(html: string, scripts: ReadonlyMap<string, string>): string {
  const classes = new Set([
    ...findAll(parseHtml(html), () => true).flatMap((element) =>
      attribute(element, "class").split(/\s+/),
    ),
    ...scriptsOf(html, scripts).flatMap((code) => code.match(/[^\s"'`]+/g) ?? []),
  ]);
  const css = [...html.matchAll(STYLE)].map(([, text]) => text).join("");
  const { code: pruned } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    visitor: {
      Rule: {
        // Returning nothing keeps the rule as it is.
        style: ({ value }) =>
          value.selectors.some((selector) => canMatch(selector, classes)) ? undefined : [],
      },
    },
  });
  // A second pass, because the first one leaves empty media queries behind.
  const { code } = transform({ filename: "page.css", code: pruned, minify: true });
  let isFirst = true;
  return html.replaceAll(STYLE, () => {
    const merged = isFirst ? `<style>${code}</style>` : "";
    isFirst = false;
    return merged;
  });
}
