/** Reads a page's main content, links and headings. */
import { attribute, byName, type HtmlElement, textOf } from "../support/html.ts";

/** Normalizes case, quotes, dashes and whitespace, for comparisons. */
export const normalized = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[–—]/g, "-").replace(/\s+/g, " ").trim().toLowerCase();

/** The page's <main>, without header and footer. */
export function mainOf(document: HtmlElement): HtmlElement {
  const [main] = byName(document, "main");
  if (!main) throw new Error("The page has no <main>");
  return main;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** Every link in an element, with its visible text. */
export const linksOf = (element: HtmlElement): Link[] =>
  byName(element, "a").map((link) => ({ label: textOf(link), href: attribute(link, "href") }));

/** Texts of an element's headings at these levels. */
export const headingsOf = (element: HtmlElement, ...levels: string[]): string[] =>
  byName(element, ...levels).map(textOf);
