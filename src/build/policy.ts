/**
 * A strict Content-Security-Policy for built pages: their inline scripts and styles by hash, and what
 * such a policy would silently drop.
 */
import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement } from "./html.ts";

export type PageFindings = ReturnType<typeof inspectPage>;

/** Hash of an inline element's text (CSP Level 3 §6.6.3); empty for an element without one. */
const hashOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** Data such as JSON-LD needs no hash: a browser runs or acts on every other script. */
const isActive = (script: HtmlElement) => !/json$/i.test(attribute(script, "type"));

/** What the policy would block of one element. */
function problemsOf(element: HtmlElement): string[] {
  const { name, attributes } = element;
  const problems = [...attributes].flatMap(([key, value]) => {
    if (key === "style") return [`has an inline style (style="${value}")`];
    if (/^on[a-z]/.test(key)) return [`has an inline event handler (${key})`];
    return /^\s*javascript:/i.test(value) ? [`has a javascript: address in ${key}`] : [];
  });
  const src = attributes.get("src");
  if (name === "script" && src !== undefined && !/^\/(?!\/)/.test(src))
    problems.push("is not a file of this site");
  if (name === "link" && /(^|\s)stylesheet(\s|$)/i.test(attribute(element, "rel")))
    problems.push("is a style sheet as a file: only inlined ones are allowed");
  if (name === "base") problems.push("changes every address of the page");
  return problems;
}

/** How an element is named to the person who has to mend it. */
function describe({ name, attributes }: HtmlElement): string {
  const hint = ["id", "class", "href", "src"].find((key) => attributes.get(key));
  return hint === undefined ? `<${name}>` : `<${name} ${hint}="${attributes.get(hint)}">`;
}

/** @param document a whole page */
export function inspectPage(document: HtmlElement) {
  const all = findAll(document, () => true);
  const scripts = all.filter(
    (element) => element.name === "script" && isActive(element) && !element.attributes.has("src"),
  );
  const styles = all.filter(({ name }) => name === "style");
  return {
    /** `sha256-…` of each inline script that a browser runs. */
    scriptHashes: scripts.flatMap(hashOf).sort(),
    /** `sha256-…` of each inline style. */
    styleHashes: styles.flatMap(hashOf).sort(),
    /** In words: each element that the policy would block. */
    problems: all.flatMap((element) =>
      problemsOf(element).map((problem) => `${describe(element)} ${problem}`),
    ),
  };
}

const merged = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => `'${hash}'`);

/**
 * The Content-Security-Policy of a page, or of several together: nothing by default, scripts and
 * styles only by hash or from the site's own files, never `unsafe-*`. `upgrade-insecure-requests`
 * is left out: it would break http://localhost, and HSTS covers the real host.
 * @param functionsOrigin of the function when it is on another host
 */
export function policyOf(pages: readonly PageFindings[], functionsOrigin?: string): string {
  const own = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const scripts = ["'self'", ...merged(pages.flatMap((page) => page.scriptHashes))];
  const styles = merged(pages.flatMap((page) => page.styleHashes));
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${styles.join(" ") || "'none'"}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${own}`,
    `form-action ${own}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
