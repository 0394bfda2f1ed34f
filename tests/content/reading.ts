/** How the content tests compare: as a reader does, blind to case and to the kind of apostrophe. */
import { attribute, byName, findAll, type HtmlElement, textOf } from "../support/html.ts";

/** Text without regard to case, typographic quotes, dashes and spaces. */
export const plain = (text: string): string =>
  text.replace(/[‘’]/g, "'").replace(/[–—]/g, "-").replace(/\s+/g, " ").trim().toLowerCase();

/** The page's part that is its own, between header and footer. */
export function mainOf(document: HtmlElement): HtmlElement {
  const [main] = byName(document, "main");
  if (!main) throw new Error("The page has no <main>");
  return main;
}

export interface Link {
  readonly label: string;
  readonly href: string;
}

/** Every link of a part, with its visible text. */
export const linksOf = (part: HtmlElement): Link[] =>
  byName(part, "a").map((link) => ({ label: textOf(link), href: attribute(link, "href") }));

/** Texts of the headings of those levels. */
export const headingsOf = (part: HtmlElement, ...levels: string[]): string[] =>
  byName(part, ...levels).map(textOf);

/** The smallest element that holds all of these strings. */
export function holding(root: HtmlElement, ...texts: readonly string[]): HtmlElement | undefined {
  const holds = (element: HtmlElement) => {
    const found = plain(textOf(element));
    return texts.every((text) => found.includes(plain(text)));
  };
  return findAll(root, holds).at(-1);
}

/** Items of every list whose items all have a heading, as the closing sections' lists have. */
export const headedLists = (part: HtmlElement): string[][] =>
  byName(part, "ul", "ol")
    .map((list) =>
      list.children.flatMap((item) =>
        typeof item === "string" ? [] : [headingsOf(item, "h3").join(" ")],
      ),
    )
    .filter((titles) => titles.length > 0 && titles.every((title) => title !== ""));
