/** Built HTML as a tree, parsed as browsers parse it (parse5), for the build and for tests of its pages. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Names in lower case, values decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
  /** Where its start tag begins and its end tag ends in the document's text; 0 where it was implied. */
  readonly start: number;
  readonly end: number;
}

/** Elements that a reader hears or sees as a run of text with what stands beside them. */
const INLINE = new Set("a abbr b br code em i s small span strong sub sup time".split(" "));

/** Elements whose text no one reads. */
const UNREAD = new Set(["script", "style"]);

function childrenOf(node: Tree.ParentNode): HtmlElement["children"] {
  return node.childNodes.flatMap((child): HtmlElement["children"] => {
    if ("value" in child) return [child.value];
    return "tagName" in child ? [elementOf(child)] : [];
  });
}

function elementOf(node: Tree.Element): HtmlElement {
  const { startOffset = 0, endOffset = 0 } = node.sourceCodeLocation ?? {};
  return {
    name: node.tagName,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    children: childrenOf("content" in node ? (node as Tree.Template).content : node),
    start: startOffset,
    end: endOffset,
  };
}

/** The document as one element named `#document`; `noscript` as a browser without scripts reads it. */
export function parseHtml(html: string): HtmlElement {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  return {
    name: "#document",
    attributes: new Map(),
    children: childrenOf(document),
    start: 0,
    end: html.length,
  };
}

/** Every element of a tree for which `test` holds, in the order of the document. */
export function findAll(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  );
}

/** Every element of that name. */
export const byName = (root: HtmlElement, ...names: string[]): HtmlElement[] =>
  findAll(root, ({ name }) => names.includes(name));

/**
 * The one element with that id.
 * @throws Error when there is none, or more than one
 */
export function byId(root: HtmlElement, id: string): HtmlElement {
  const found = findAll(root, ({ attributes }) => attributes.get("id") === id);
  if (found.length !== 1) throw new Error(`${found.length} elements have the id "${id}"`);
  return found[0] as HtmlElement;
}

/** Value of an attribute; empty when it is not there. */
export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";

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
