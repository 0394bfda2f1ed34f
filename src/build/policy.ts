import { createHash } from "node:crypto";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** The content of `<noscript>` is parsed as markup. */
const elementsIn = (node: Tree.ParentNode): Tree.Element[] =>
  node.childNodes.flatMap((child) => {
    if (!("tagName" in child)) return [];
    const inner = "content" in child ? (child as Tree.Template).content : child;
    return [child, ...elementsIn(inner)];
  });

/** parse5 lowercases names, except SVG's, such as `viewBox`. */
const attribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((one) => one.name === name)?.value;

/** Returns the hash source of an inline element (CSP Level 3 §6.7.3). Empty if the element has no text. */
const hashesOf = ({ childNodes }: Tree.Element): string[] => {
  const text = childNodes.map((child) => ("value" in child ? child.value : "")).join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** Data blocks such as JSON-LD never run, so they need no hash. */
const needsHash = (script: Tree.Element) => !/json$/i.test(attribute(script, "type") ?? "");

function problemsOf(element: Tree.Element): string[] {
  const { tagName, attrs } = element;
  const idOrClass = ["id", "class"].find((key) => attribute(element, key));
  const tag =
    idOrClass === undefined
      ? `<${tagName}>`
      : `<${tagName} ${idOrClass}="${attribute(element, idOrClass)}">`;
  return attrs.flatMap(({ name, value }) => {
    if (name === "style") return [`${tag} has an inline style (style="${value}")`];
    return /^on[a-z]/.test(name) ? [`${tag} has an inline event handler (${name})`] : [];
  });
}

/**
 * Blocks everything by default. Scripts must be from the site or match a hash, styles must match a hash,
 * and `unsafe-*` is never allowed. `upgrade-insecure-requests` is omitted, because it would break
 * http://localhost; in production, HSTS makes browsers use HTTPS. The header of all responses has
 * `frame-ancestors`, which browsers reject in a page (CSP Level 3 §6.4.2).
 */
function policyOf(elements: Tree.Element[], functionsOrigin?: string): string {
  const connect = functionsOrigin === undefined ? "'self'" : `'self' ${functionsOrigin}`;
  const scripts = elements.filter(
    (element) => element.tagName === "script" && needsHash(element) && !attribute(element, "src"),
  );
  const styles = elements.filter(({ tagName }) => tagName === "style");
  const hashes = (sources: Tree.Element[]) =>
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
  const elements = elementsIn(parse(html, { scriptingEnabled: false }));
  const problems = elements.flatMap(problemsOf);
  if (!html.includes(CHARSET)) problems.push(`no ${CHARSET}, which the policy must follow`);
  const policy = policyOf(elements, functionsOrigin);
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  return { html: html.replace(CHARSET, CHARSET + meta), problems };
}
