/** Parses built HTML with parse5, for the build and for tests. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Attribute values by name, as parse5 decodes and normalizes them: names in HTML are lowercase. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
  /**
   * Offset in the source at which the element ends; 0 if the element isn't in the source, as with an implied
   * `<tbody>`.
   */
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

/**
 * Parses an HTML document and returns it as an element named `#document`. Parses the content of `<noscript>`
 * as markup.
 */
export function parseHtml(html: string): HtmlElement {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const children = childrenOf(document);
  return { name: "#document", attributes: new Map(), children, end: html.length };
}

/** Returns the descendants of `root` that match `test`, in document order. */
export function findAll(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  );
}

/** Returns the descendants of `root` whose tag name is one of `names`, in document order. */
export const byName = (root: HtmlElement, ...names: string[]): HtmlElement[] =>
  findAll(root, ({ name }) => names.includes(name));

/** Returns the value of an element's attribute, or an empty string if the attribute is missing. */
export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";
