/**
 * What a strict Content-Security-Policy has to know of a built page: inline scripts and styles to
 * hash, files it loads, and what such a policy would silently drop.
 */
import { createHash } from "node:crypto";
import { attribute, findAll, type HtmlElement } from "./html.ts";

export type PageFindings = ReturnType<typeof inspectPage>;

/** Types that a browser runs or acts on; every other script is data and needs no hash. */
const ACTIVE_TYPES =
  /^(|module|importmap|speculationrules|(text|application)\/(x-)?(java|ecma)script|text\/jscript)$/;

/** Hash of an inline element's text (CSP Level 3 §6.6.3); empty for an element without one. */
const hashOf = (element: HtmlElement): string[] => {
  const text = element.children.join("");
  return text === "" ? [] : [`sha256-${createHash("sha256").update(text).digest("base64")}`];
};

/** A file of the site itself; the policy allows no other. */
const isOwn = (url: string) => /^\/(?!\/)/.test(url);

const isActive = (script: HtmlElement) =>
  ACTIVE_TYPES.test(attribute(script, "type").toLowerCase());

const isStylesheet = (link: HtmlElement) => /(^|\s)stylesheet(\s|$)/i.test(attribute(link, "rel"));

/** What the policy would block of one element. */
function problemsOf(element: HtmlElement): string[] {
  const { name, attributes } = element;
  const problems = [...attributes].flatMap(([key, value]) => {
    if (key === "style") return [`has an inline style (style="${value}")`];
    if (/^on[a-z]/.test(key)) return [`has an inline event handler (${key})`];
    return /^\s*javascript:/i.test(value) ? [`has a javascript: address in ${key}`] : [];
  });
  const src = attributes.get("src");
  const file = name === "script" && isActive(element) ? src : undefined;
  const sheet = name === "link" && isStylesheet(element) ? attribute(element, "href") : undefined;
  if ([file, sheet].some((url) => url !== undefined && !isOwn(url)))
    problems.push("is not a file of this site");
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
    scriptHashes: [...new Set(scripts.flatMap(hashOf))].sort(),
    /** `sha256-…` of each inline style. */
    styleHashes: [...new Set(styles.flatMap(hashOf))].sort(),
    /** Whether the page loads a stylesheet as a file. */
    styleFiles: all.some((element) => element.name === "link" && isStylesheet(element)),
    /** In words: each element that the policy would block. */
    problems: all.flatMap((element) =>
      problemsOf(element).map((problem) => `${describe(element)} ${problem}`),
    ),
  };
}
