/** Reduces each page's inline styles to the rules that the page can use, and shortens its class names. */
import { posix } from "node:path";
import { type Selector, transform } from "lightningcss";
import { attribute, findAll, parseHtml } from "./html.ts";

const STYLE = /<style[^>]*>([\s\S]*?)<\/style>/g;
const CLASS = / class="([^"]*)"/g;

/** Matches Tailwind's utilities with values or variants. Other names, such as `sr-only`, stay readable. */
const UTILITY = /[^a-z-]/;

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Joins the scripts that a page loads, including those that its scripts import. */
function scriptsOf(html: string, scripts: ReadonlyMap<string, string>): string {
  const loaded = new Set<string>();
  const collect = (text: string) => {
    for (const [file, code] of scripts) {
      if (loaded.has(code) || !text.includes(posix.basename(file))) continue;
      loaded.add(code);
      collect(code);
    }
  };
  collect(html);
  return [...loaded].join("\n");
}

/** Whether every class that the selector requires is one of the page's. Ignores everything but classes. */
const canMatch = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    const isList = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
    return isList ? part.selectors.some((option) => canMatch(option, classes)) : true;
  });

/** Replaces the class names in a selector and in the selectors nested in it. */
const mapClasses = (selector: Selector, rename: (name: string) => string): Selector =>
  selector.map((part) => {
    if (part.type === "class") return { ...part, name: rename(part.name) };
    if (!("selectors" in part) || !part.selectors) return part;
    const nested = (part.selectors as Selector[]).map((option) => mapClasses(option, rename));
    return { ...part, selectors: nested } as typeof part;
  });

/**
 * Merges a page's `<style>` elements into the first one. Keeps only rules whose required classes all occur in
 * the markup or as words in the page's scripts. Then removes classes from the markup that have neither a rule
 * nor a script, and shortens utilities that no script contains; on a page that React hydrates, classes stay,
 * because React would set the long names again.
 * @param scripts texts of the site's scripts by file name
 */
export function slimStyles(html: string, scripts: ReadonlyMap<string, string>): string {
  const code = scriptsOf(html, scripts);
  const elements = findAll(parseHtml(html), () => true);
  const inMarkup = elements.flatMap((element) => splitWords(attribute(element, "class")));
  const classes = new Set([...inMarkup, ...(code.match(/[^\s"'`]+/g) ?? [])]);
  const isHydrated = html.includes("<astro-island");
  const shortNames = new Map<string, string>();
  const shorten = (name: string): string => {
    const short = shortNames.get(name) ?? `_${shortNames.size.toString(36)}`;
    const isKept = isHydrated || !UTILITY.test(name) || code.includes(name);
    shortNames.set(name, isKept ? name : short);
    return isKept ? name : short;
  };

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
  const { code: style } = transform({
    filename: "page.css",
    code: pruned,
    minify: true,
    visitor: { Selector: (selector) => mapClasses(selector, shorten) },
  });
  let isFirst = true;
  const withStyle = html.replaceAll(STYLE, () => {
    const merged = isFirst ? `<style>${style}</style>` : "";
    isFirst = false;
    return merged;
  });
  if (isHydrated) return withStyle;
  return withStyle.replaceAll(CLASS, (_, list: string) => {
    const names = splitWords(list).map((name) => {
      const decoded = name.replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      return shortNames.get(decoded) ?? (code.includes(decoded) ? name : "");
    });
    const kept = names.filter(Boolean).join(" ");
    return kept && ` class="${kept}"`;
  });
}
