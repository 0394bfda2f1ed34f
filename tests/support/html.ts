/** Built pages as their readers find them, beside what the build itself asks of them. */
import { findAll, type HtmlElement } from "#build/html.ts";

export * from "#build/html.ts";

/** Elements that a reader hears or sees as a run of text with what stands beside them. */
const INLINE = new Set("a abbr b br code em i s small span strong sub sup time".split(" "));

/** Elements whose text no one reads. */
const UNREAD = new Set(["script", "style"]);

/**
 * The one element with that id.
 * @throws Error when there is none, or more than one
 */
export function byId(root: HtmlElement, id: string): HtmlElement {
  const found = findAll(root, ({ attributes }) => attributes.get("id") === id);
  if (found.length !== 1) throw new Error(`${found.length} elements have the id "${id}"`);
  return found[0] as HtmlElement;
}

function run(element: HtmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === "string") return child;
      if (UNREAD.has(child.name)) return "";
      return INLINE.has(child.name) ? run(child) : ` ${run(child)} `;
    })
    .join("");
}

/** What a reader finds in an element: scripts and styles left out, white space as one space. */
export const textOf = (element: HtmlElement): string => run(element).replace(/\s+/g, " ").trim();
