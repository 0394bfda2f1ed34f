/** Parses built HTML with parse5, for the build and for tests. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Lowercase names, decoded values. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
  /** Offset of the element's end in the source; 0 if the source omits the element. */
  readonly end: number;
}

function childrenOf(node: Tree.ParentNode): HtmlElement["children"] {
  return node.childNodes.flatMap((child): HtmlElement["children"] => {
    if ("value" in child) return [child.value];
    return "tagName" in child ? [elementOf(child)] : [];
  });
}

function elementOf(node: Tree.Element): HtmlElement {
  return {
    name: node.tagName,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    children: childrenOf("content" in node ? (node as Tree.Template).content : node),
    end: node.sourceCodeLocation?.endOffset ?? 0,
  };
}

/** Parses a document into one element named `#document`. `noscript` content is parsed as markup. */
export function parseHtml(html: string): HtmlElement {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const children = childrenOf(document);
  return { name: "#document", attributes: new Map(), children, end: html.length };
}

/** Returns the elements that match `test`, in document order. */
export function findAll(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  );
}

/** Returns the elements with one of these names. */
export const byName = (root: HtmlElement, ...names: string[]): HtmlElement[] =>
  findAll(root, ({ name }) => names.includes(name));

/** Returns an attribute's value; empty if missing. */
export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";
