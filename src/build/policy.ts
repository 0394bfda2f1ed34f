/**
 * Builds a strict Content-Security-Policy from the hashes of a page's inline scripts and styles, and reports
 * markup that the policy would block.
 */
import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement } from "./html.ts";

export type PageFindings = ReturnType<typeof inspectPage>;

/**
 * Returns a list with the hash of an inline script's or style's text (CSP Level 3 §6.6.3), or an empty list
 * if the element has no text.
 */
const hashesOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/**
 * Whether an inline script runs only if its hash is in the policy; false for data blocks such as JSON-LD,
 * which never run.
 */
const needsHash = (script: HtmlElement) => !/json$/i.test(attribute(script, "type"));

/** Returns an error message for each of an element's attributes that the policy would block. */
function problemsOf({ name, attributes }: HtmlElement): string[] {
  const idOrClass = ["id", "class"].find((key) => attributes.get(key));
  const tag =
    idOrClass === undefined ? `<${name}>` : `<${name} ${idOrClass}="${attributes.get(idOrClass)}">`;
  return [...attributes].flatMap(([key, value]) => {
    if (key === "style") return [`${tag} has an inline style (style="${value}")`];
    return /^on[a-z]/.test(key) ? [`${tag} has an inline event handler (${key})`] : [];
  });
}

/**
 * Collects the hashes of a page's inline scripts and styles, and reports markup that the policy would block.
 */
export function inspectPage(document: HtmlElement) {
  const elements = findAll(document, () => true);
  const scripts = elements.filter(
    (element) => element.name === "script" && needsHash(element) && !element.attributes.has("src"),
  );
  const styles = elements.filter(({ name }) => name === "style");
  return {
    /** Sorted `sha256-…` hashes of the inline scripts that need one. */
    scriptHashes: scripts.flatMap(hashesOf).sort(),
    /** Sorted `sha256-…` hashes of the texts of `<style>` elements. */
    styleHashes: styles.flatMap(hashesOf).sort(),
    /** An error message for each attribute that the policy would block. */
    problems: elements.flatMap(problemsOf),
  };
}

/**
 * Returns a page's Content-Security-Policy. It blocks everything by default. Scripts must be from the site or
 * match a hash, styles must match a hash, and `unsafe-*` is never allowed. `upgrade-insecure-requests` is
 * omitted, because it would break http://localhost; in production, HSTS makes browsers use HTTPS.
 * @param functionsOrigin the form function's origin; undefined if the function's URL is a path on the site
 */
export function policyOf(findings: PageFindings, functionsOrigin?: string): string {
  const connect = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const sources = (hashes: string[]) => [...new Set(hashes)].map((hash) => `'${hash}'`).join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${sources(findings.scriptHashes)}`.trimEnd(),
    `style-src ${sources(findings.styleHashes) || "'none'"}`,
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
