import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement, parseHtml } from "./html.ts";

/** Returns the hash source of an inline element (CSP Level 3 §6.7.3). Empty if the element has no text. */
const hashesOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** Data blocks such as JSON-LD never run, so they need no hash. */
const needsHash = (script: HtmlElement) => !/json$/i.test(attribute(script, "type"));

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
 * Blocks everything by default. Scripts must be from the site or match a hash, styles must match a hash,
 * and `unsafe-*` is never allowed. `upgrade-insecure-requests` is omitted, because it would break
 * http://localhost; in production, HSTS makes browsers use HTTPS. The header of all responses has
 * `frame-ancestors`, which browsers reject in a page (CSP Level 3 §6.4.2).
 */
function policyOf(elements: HtmlElement[], functionsOrigin?: string): string {
  const connect = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const scripts = elements.filter(
    (element) => element.name === "script" && needsHash(element) && !element.attributes.has("src"),
  );
  const styles = elements.filter(({ name }) => name === "style");
  const hashes = (sources: HtmlElement[]) =>
    [...new Set(sources.flatMap(hashesOf))]
      .sort()
      .map((hash) => `'${hash}'`)
      .join(" ");
  return [
    "default-src 'none'",
    `script-src 'self' ${hashes(scripts)}`.trimEnd(),
    `style-src ${hashes(styles) || "'none'"}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    `form-action ${connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
  ].join("; ");
}

const CHARSET = '<meta charset="utf-8">';

/**
 * Adds the policy right behind the charset, because a policy applies only to what follows it.
 * @returns the page, and an error message for each attribute that the policy would block
 */
export function withPolicy(html: string, functionsOrigin?: string) {
  const elements = findAll(parseHtml(html), () => true);
  const problems = elements.flatMap(problemsOf);
  if (!html.includes(CHARSET)) problems.push(`no ${CHARSET}, which the policy must follow`);
  const policy = policyOf(elements, functionsOrigin);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return { html: html.replace(CHARSET, CHARSET + meta), problems };
}
