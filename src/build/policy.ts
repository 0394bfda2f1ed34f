/** Builds a strict Content-Security-Policy with hashes, and reports markup that it would block. */
import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement } from "./html.ts";

export type PageFindings = ReturnType<typeof inspectPage>;

/** Returns a list with the hash of an inline element's text (CSP Level 3 §6.6.3); empty if it has no text. */
const hashesOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** Whether the policy blocks an inline script without its hash; false for data blocks such as JSON-LD. */
const needsHash = (script: HtmlElement) => !/json$/i.test(attribute(script, "type"));

/** Describes each attribute that the policy would block. */
function problemsOf({ name, attributes }: HtmlElement): string[] {
  const hint = ["id", "class"].find((key) => attributes.get(key));
  const tag = hint === undefined ? `<${name}>` : `<${name} ${hint}="${attributes.get(hint)}">`;
  return [...attributes].flatMap(([key, value]) => {
    if (key === "style") return [`${tag} has an inline style (style="${value}")`];
    return /^on[a-z]/.test(key) ? [`${tag} has an inline event handler (${key})`] : [];
  });
}

/** Collects the hashes of a page's inline scripts and styles, and its problems. */
export function inspectPage(document: HtmlElement) {
  const elements = findAll(document, () => true);
  const scripts = elements.filter(
    (element) => element.name === "script" && needsHash(element) && !element.attributes.has("src"),
  );
  const styles = elements.filter(({ name }) => name === "style");
  return {
    /** `sha256-…` of each inline script that runs. */
    scriptHashes: scripts.flatMap(hashesOf).sort(),
    /** `sha256-…` of each inline style. */
    styleHashes: styles.flatMap(hashesOf).sort(),
    /** Error messages about elements that the policy would block. */
    problems: elements.flatMap(problemsOf),
  };
}

/**
 * Returns a page's Content-Security-Policy: nothing by default, scripts by hash or from the site, styles only by
 * hash, never `unsafe-*`. Omits `upgrade-insecure-requests`, which would break http://localhost; HSTS covers the
 * production host.
 * @param functionsOrigin the function's origin if its URL isn't a path on the site
 */
export function policyOf(page: PageFindings, functionsOrigin?: string): string {
  const connect = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const sources = (hashes: string[]) => [...new Set(hashes)].map((hash) => `'${hash}'`).join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${sources(page.scriptHashes)}`.trimEnd(),
    `style-src ${sources(page.styleHashes) || "'none'"}`,
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
