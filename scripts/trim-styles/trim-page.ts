/** Leaves in a page's inlined styles what the page can use. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { transform } from "lightningcss";
import { attribute, findAll, parseHtml } from "../page/html.ts";
import { islandComponents, ownScripts, withImports } from "../page/scripts.ts";
import { inlineConstants } from "./constants.ts";
import { dropUnusedRules, type Names } from "./unused-rules.ts";

/** Everything a page has in its markup, and every word in the scripts that may add to it. */
function namesOf(html: string, folder: string): Names {
  const document = parseHtml(html);
  const names = new Set<string>();
  const inputs = new Set<string>();
  for (const element of findAll(document, () => true)) {
    names.add(element.name);
    names.add(attribute(element, "id"));
    for (const name of attribute(element, "class").split(/\s+/)) names.add(name);
    if (element.name === "input") inputs.add(attribute(element, "type"));
    if (element.attributes.has("placeholder")) inputs.add("placeholder");
  }
  const files = withImports(folder, [...ownScripts(document), ...islandComponents(document)]);
  for (const file of files) {
    const code = readFileSync(join(folder, file), "utf8");
    for (const [word] of code.matchAll(/[^\s"'`]+/g)) names.add(word);
  }
  return {
    has: (name) => names.has(name),
    hasInput: (...types) => types.some((type) => inputs.has(type)),
  };
}

/** Lightning CSS writes a prefixed declaration once more each time it reads one. */
const dropRepeated = (css: string): string => css.replace(/([;{])([^;{}]+;)(?:\2)+/g, "$1$2");

/**
 * Puts all of a page's styles into one element: one hash a page keeps the policy of `_headers`
 * (the hashes of all pages) under the 2,000 characters a line that Cloudflare reads.
 */
function joinStyles(html: string): string {
  const sheets: string[] = [];
  const rest = html.replace(/<style[^>]*>([\s\S]*?)<\/style>/g, (_, css: string) => {
    sheets.push(css);
    return "";
  });
  return rest.replace("</head>", () => `<style>${sheets.join("")}</style></head>`);
}

/**
 * @param html a built page; Tailwind's sheet is told by its banner
 * @param folder the built site's, for the scripts that the page names
 * @returns the page with the sheet trimmed and all its styles in one element
 */
export function trimPage(html: string, folder: string): string {
  const names = namesOf(html, folder);
  const trimmed = html.replace(
    /(<style[^>]*>)([\s\S]*?)(<\/style>)/g,
    (element, open, css, close) => {
      if (!css.includes("tailwindcss")) return element;
      const used = inlineConstants(dropUnusedRules(css, names), html.replace(element, ""));
      const { code } = transform({ filename: "page.css", code: Buffer.from(used), minify: true });
      return `${open}${dropRepeated(code.toString())}${close}`;
    },
  );
  return joinStyles(trimmed);
}
