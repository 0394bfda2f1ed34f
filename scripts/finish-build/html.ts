/**
 * Finds in a built page what a strict Content-Security-Policy has to know: inline scripts and
 * styles to hash, files it loads, and what such a policy would silently drop.
 */
import { createHash } from "node:crypto";

export interface PageFindings {
  /** `sha256-…` of each inline script that a browser runs. */
  readonly scriptHashes: string[];
  /** `sha256-…` of each inline style. */
  readonly styleHashes: string[];
  /** Whether the page loads a stylesheet as a file. */
  readonly styleFiles: boolean;
  /** In words: each element that the policy would block. */
  readonly problems: string[];
}

/** Types that a browser runs or acts on; every other script is data and needs no hash. */
const ACTIVE_TYPES =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script|text\/jscript)$/;

const RAW_TEXT = new Set(["script", "style", "textarea", "title", "xmp", "iframe", "noembed"]);

/** Hash of an inline element's text as browsers take it (CSP Level 3 §6.6.3). */
function sha256(text: string): string {
  return `sha256-${createHash("sha256").update(text.replace(/\r\n?/g, "\n")).digest("base64")}`;
}

interface Element {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Of elements whose content is not markup. */
  readonly text: string;
}

/** Every start tag of a document, comments skipped, with the text of scripts and styles. */
function* elements(html: string): Generator<Element> {
  const tag = /<!--[\s\S]*?-->|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    if (match[1] === undefined) continue;
    const name = match[1].toLowerCase();
    const attributes = new Map<string, string>();
    const attribute = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
    for (const [, key = "", double, single, bare] of (match[2] ?? "").matchAll(attribute)) {
      if (!attributes.has(key.toLowerCase())) {
        attributes.set(key.toLowerCase(), double ?? single ?? bare ?? "");
      }
    }
    let text = "";
    if (RAW_TEXT.has(name)) {
      const close = new RegExp(`</${name}[\\s/>]`, "gi");
      close.lastIndex = tag.lastIndex;
      const end = close.exec(html)?.index ?? html.length;
      text = html.slice(tag.lastIndex, end);
      tag.lastIndex = end;
    }
    yield { name, attributes, text };
  }
}

/** How an element is named to the person who has to mend it. */
function describe({ name, attributes }: Element): string {
  const hint = ["id", "class", "href", "src"].find((key) => attributes.get(key));
  return hint === undefined ? `<${name}>` : `<${name} ${hint}="${attributes.get(hint)}">`;
}

/** A file of the site itself; the policy allows no other. */
const isOwn = (url: string) => /^\/(?!\/)/.test(url);

/**
 * @param html a whole document
 */
export function inspectPage(html: string): PageFindings {
  const scriptHashes = new Set<string>();
  const styleHashes = new Set<string>();
  const problems: string[] = [];
  let styleFiles = false;
  for (const element of elements(html)) {
    const { name, attributes, text } = element;
    const problem = (what: string) => problems.push(`${describe(element)} ${what}`);
    for (const [key, value] of attributes) {
      if (key === "style") problem(`has an inline style (style="${value}")`);
      else if (/^on[a-z]/.test(key)) problem(`has an inline event handler (${key})`);
      else if (/^\s*javascript:/i.test(value)) problem(`has a javascript: address in ${key}`);
    }
    const src = attributes.get("src");
    if (name === "script" && ACTIVE_TYPES.test((attributes.get("type") ?? "").toLowerCase())) {
      if (src === undefined) {
        // A comment in a script changes where its end is; no tool here writes one.
        if (text.includes("<!--")) problem("has <!-- in its text");
        if (text !== "") scriptHashes.add(sha256(text));
      } else if (!isOwn(src)) problem("is not a file of this site");
    }
    if (name === "style" && text !== "") styleHashes.add(sha256(text));
    if (name === "link" && /(^|\s)stylesheet(\s|$)/i.test(attributes.get("rel") ?? "")) {
      styleFiles = true;
      if (!isOwn(attributes.get("href") ?? "")) problem("is not a file of this site");
    }
    if (name === "base") problem("changes every address of the page");
  }
  return {
    scriptHashes: [...scriptHashes].sort(),
    styleHashes: [...styleHashes].sort(),
    styleFiles,
    problems,
  };
}
