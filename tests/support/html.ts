/** Finds elements and reads visible text in built pages. */
import { attribute, byName, findAll, type HtmlElement } from "#build/html.ts";

export * from "#build/html.ts";

/** Inline elements: no space is inserted around their text. */
const INLINE_ELEMENTS = new Set(
  "a abbr b br code em i s small span strong sub sup time".split(" "),
);

/** Elements whose text isn't shown. */
const HIDDEN_ELEMENTS = new Set(["script", "style"]);

/**
 * Finds the only element with this id.
 * @throws Error if none or several have it
 */
export function byId(root: HtmlElement, id: string): HtmlElement {
  const matches = findAll(root, ({ attributes }) => attributes.get("id") === id);
  if (matches.length !== 1) throw new Error(`${matches.length} elements have the id "${id}"`);
  return matches[0] as HtmlElement;
}

/** Returns the text and target of each link in an element. */
export const linksOf = (element: HtmlElement) =>
  byName(element, "a").map((link) => ({ label: textOf(link), href: attribute(link, "href") }));

/** @throws Error if the page has no `<main>` */
export function mainOf(document: HtmlElement): HtmlElement {
  const [main] = byName(document, "main");
  if (!main) throw new Error("The page has no <main>");
  return main;
}

function joinText(element: HtmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      if (HIDDEN_ELEMENTS.has(child.name)) return "";
      return INLINE_ELEMENTS.has(child.name) ? joinText(child) : ` ${joinText(child)} `;
    })
    .join("");
}

/** Returns an element's text without scripts and styles, with whitespace collapsed. */
export const textOf = (element: HtmlElement): string =>
  joinText(element).replace(/\s+/g, " ").trim();
