/** Builds a strict Content-Security-Policy with hashes, and reports markup that it would block. */
import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement } from "./html.ts";

export type PageFindings = ReturnType<typeof inspectPage>;

/** Returns the hash of an inline element's text (CSP Level 3 §6.6.3); an empty list if it has no text. */
const hashOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** Data blocks such as JSON-LD need no hash. */
const isActive = (script: HtmlElement) => !/json$/i.test(attribute(script, "type"));

/** Returns the reasons why the policy would block this element or part of it. */
function problemsOf(element: HtmlElement): string[] {
  const { name, attributes } = element;
  const problems = [...attributes].flatMap(([key, value]) => {
    if (key === "style") return [`has an inline style (style="${value}")`];
    if (/^on[a-z]/.test(key)) return [`has an inline event handler (${key})`];
    return /^\s*javascript:/i.test(value) ? [`has a javascript: address in ${key}`] : [];
  });
  const src = attributes.get("src");
  if (name === "script" && src !== undefined && !/^\/(?!\/)/.test(src))
    problems.push("is not from this site");
  if (name === "link" && /(^|\s)stylesheet(\s|$)/i.test(attribute(element, "rel")))
    problems.push("is an external style sheet: only inlined ones are allowed");
  if (name === "base") problems.push("changes every URL on the page");
  return problems;
}

/** Describes an element in an error message by its tag and one attribute. */
function describe({ name, attributes }: HtmlElement): string {
  const hint = ["id", "class", "href", "src"].find((key) => attributes.get(key));
  return hint === undefined ? `<${name}>` : `<${name} ${hint}="${attributes.get(hint)}">`;
}

/** Collects the hashes of a page's inline scripts and styles, and its problems. */
export function inspectPage(document: HtmlElement) {
  const all = findAll(document, () => true);
  const scripts = all.filter(
    (element) => element.name === "script" && isActive(element) && !element.attributes.has("src"),
  );
  const styles = all.filter(({ name }) => name === "style");
  return {
    /** `sha256-…` of each inline script that runs. */
    scriptHashes: scripts.flatMap(hashOf).sort(),
    /** `sha256-…` of each inline style. */
    styleHashes: styles.flatMap(hashOf).sort(),
    /** Error messages about elements that the policy would block. */
    problems: all.flatMap((element) =>
      problemsOf(element).map((problem) => `${describe(element)} ${problem}`),
    ),
  };
}

const merged = (hashes: readonly string[]) => [...new Set(hashes)].map((hash) => `'${hash}'`);

/**
 * Returns the Content-Security-Policy for one or more pages: nothing by default, scripts and styles by hash or from the
 * site, never `unsafe-*`. Omits `upgrade-insecure-requests`, which would break http://localhost; HSTS covers
 * the production host.
 * @param functionsOrigin the function's origin when it is on another host
 */
export function policyOf(pages: readonly PageFindings[], functionsOrigin?: string): string {
  const connect = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const scripts = ["'self'", ...merged(pages.flatMap((page) => page.scriptHashes))];
  const styles = merged(pages.flatMap((page) => page.styleHashes));
  return [
    "default-src 'none'",
    `script-src ${scripts.join(" ")}`,
    `style-src ${styles.join(" ") || "'none'"}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    `form-action ${connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
