import { createHash } from "node:crypto";
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

/** The content of `<noscript>` is parsed as markup. */
const elementsIn = (node: Tree.ParentNode): Tree.Element[] =>
  node.childNodes.flatMap((child) => ("tagName" in child ? [child, ...elementsIn(child)] : []));

const attribute = ({ attrs }: Tree.Element, name: string) =>
  attrs.find((one) => one.name === name)?.value;

/** Returns the hash sources of inline elements (CSP Level 3 §6.7.3), each once. */
function hashesOf(elements: Tree.Element[]): string {
  const sources = elements.map(({ childNodes }) => {
    const text = childNodes.map((child) => ("value" in child ? child.value : "")).join("");
    return `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  });
  return [...new Set(sources)].sort().join(" ");
}

/** Scripts from a file have no text; data blocks such as JSON-LD never run. */
const isInlineScript = (element: Tree.Element) =>
  element.tagName === "script" &&
  !attribute(element, "src") &&
  !/json$/i.test(attribute(element, "type") ?? "");

const CHARSET = '<meta charset="utf-8">';

/**
 * Adds the policy right behind the charset, because a policy applies only to what follows it. It blocks
 * everything by default. Scripts must be from the site or match a hash, styles must match a hash, and
 * `unsafe-*` is never allowed. `upgrade-insecure-requests` is omitted, because it would break
 * http://localhost; in production, HSTS makes browsers use HTTPS. The header of all responses has
 * `frame-ancestors`, which browsers reject in a page (CSP Level 3 §6.4.2).
 */
export function withPolicy(html: string, functionsOrigin = ""): string {
  const elements = elementsIn(parse(html, { scriptingEnabled: false }));
  const connect = `'self' ${functionsOrigin}`.trimEnd();
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${hashesOf(elements.filter(isInlineScript))}`.trimEnd(),
    `style-src ${hashesOf(elements.filter(({ tagName }) => tagName === "style")) || "'none'"}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${connect}`,
    `form-action ${connect}`,
    "manifest-src 'self'",
    "base-uri 'none'",
  ].join("; ");
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy}">`;
  if (!html.includes(CHARSET)) throw new Error(`no ${CHARSET}, which the policy must follow`);
  return html.replace(CHARSET, CHARSET + meta);
}
