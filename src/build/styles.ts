/**
 * Reduces each page's inline styles to the rules that the page can use, and shortens the page's class names.
 */
import { posix } from "node:path";
import { type Selector, transform } from "lightningcss";
import { attribute, findAll, parseHtml } from "./html.ts";

const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const CLASS_ATTRIBUTE = / class="([^"]*)"/g;

/**
 * Matches the names of Tailwind utilities with a value or variant, such as `p-4` or `md:flex`; only these are
 * shortened. Other names, such as `sr-only`, stay readable.
 */
const UTILITY = /[^a-z-]/;

const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Returns the combined code of all scripts that a page loads, directly or through imports. */
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

/**
 * Whether the page has every class that the selector requires. Only classes are checked: any element name, id
 * or attribute counts as a match.
 */
const canMatch = (selector: Selector, classes: ReadonlySet<string>): boolean =>
  selector.every((part) => {
    if (part.type === "class") return classes.has(part.name);
    const isList = part.type === "pseudo-class" && (part.kind === "is" || part.kind === "where");
    return isList ? part.selectors.some((option) => canMatch(option, classes)) : true;
  });

/** Renames the classes in a selector and in the selectors nested in it, such as those in `:is()`. */
const mapClasses = (selector: Selector, rename: (name: string) => string): Selector =>
  selector.map((part) => {
    if (part.type === "class") return { ...part, name: rename(part.name) };
    if (!("selectors" in part) || !part.selectors) return part;
    const nested = (part.selectors as Selector[]).map((option) => mapClasses(option, rename));
    return { ...part, selectors: nested } as typeof part;
  });

/**
 * Merges a page's `<style>` elements into the first one. Keeps a rule only if all classes that one of its
 * selectors requires occur in the markup or as words in the page's scripts. Then removes each class
 * from the markup that doesn't occur in any rule or script, and shortens the utilities that don't occur in a
 * script. On a page that React hydrates, the markup's classes stay unchanged, because React would restore the
 * long names.
 * @param scripts the code of each of the site's scripts, by file name
 */
export function slimStyles(html: string, scripts: ReadonlyMap<string, string>): string {
  const code = scriptsOf(html, scripts);
  const elements = findAll(parseHtml(html), () => true);
  const markupClasses = elements.flatMap((element) => splitWords(attribute(element, "class")));
  const classes = new Set([...markupClasses, ...(code.match(/[^\s"'`]+/g) ?? [])]);
  const isHydrated = html.includes("<astro-island");
  /** The name in the built page of every class that occurs in a rule. */
  const builtNames = new Map<string, string>();
  const rename = (name: string): string => {
    const isKept = isHydrated || !UTILITY.test(name) || code.includes(name);
    const builtName = builtNames.get(name) ?? (isKept ? name : `_${builtNames.size.toString(36)}`);
    builtNames.set(name, builtName);
    return builtName;
  };

  const css = [...html.matchAll(STYLE_ELEMENT)].map(([, text]) => text).join("");
  const { code: pruned } = transform({
    filename: "page.css",
    code: Buffer.from(css),
    visitor: {
      Rule: {
        // Returning undefined keeps the rule unchanged.
        style: ({ value }) =>
          value.selectors.some((selector) => canMatch(selector, classes)) ? undefined : [],
      },
    },
  });
  // A second pass is necessary to remove the media queries that the first one has left empty.
  const { code: style } = transform({
    filename: "page.css",
    code: pruned,
    minify: true,
    visitor: { Selector: (selector) => mapClasses(selector, rename) },
  });
  let isFirst = true;
  const withMergedStyles = html.replaceAll(STYLE_ELEMENT, () => {
    const merged = isFirst ? `<style>${style}</style>` : "";
    isFirst = false;
    return merged;
  });
  if (isHydrated) return withMergedStyles;
  return withMergedStyles.replaceAll(CLASS_ATTRIBUTE, (_, list: string) => {
    const names = splitWords(list).map((name) => {
      const decoded = name.replaceAll("&gt;", ">").replaceAll("&amp;", "&");
      return builtNames.get(decoded) ?? (code.includes(decoded) ? name : "");
    });
    const kept = names.filter(Boolean).join(" ");
    return kept && ` class="${kept}"`;
  });
}
