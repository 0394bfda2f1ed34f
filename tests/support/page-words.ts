/** Reads the words of built pages as a search engine does, to compare pages with each other. */
import { readPage } from "./built-site.ts";
import { CONTENT_PAGES, type ContentPage } from "./content.ts";
import { type HtmlElement, mainOf } from "./html.ts";

/** Elements without running text. A table's cells are data, which may well be the same on several pages. */
const NO_RUNNING_TEXT = new Set(["script", "style", "svg", "table", "template"]);

/** Returns the text of an element's descendants, apart from those that `isSkipped` selects. */
const textIn = (root: HtmlElement, isSkipped: (element: HtmlElement) => boolean): string =>
  root.children
    .map((child) =>
      typeof child === "string" ? child : isSkipped(child) ? " " : ` ${textIn(child, isSkipped)} `,
    )
    .join("");

/**
 * Returns the running text of every page of a kind.
 * @returns `text`: all of `<main>`; `visible`: the same without the content of closed `<details>`
 */
export function pageTexts(kind: ContentPage["kind"]) {
  return CONTENT_PAGES.filter((page) => page.kind === kind).map(({ slug, file, route }) => {
    const main = mainOf(readPage(route).document);
    const hasNoText = ({ name }: HtmlElement) => NO_RUNNING_TEXT.has(name);
    const isClosed = (element: HtmlElement) =>
      element.name === "details" && !element.attributes.has("open");
    return {
      slug,
      file,
      text: textIn(main, hasNoText),
      visible: textIn(main, (element) => hasNoText(element) || isClosed(element)),
    };
  });
}
