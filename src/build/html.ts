import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Decoded values by name. parse5 lowercases names, except SVG's, such as `viewBox`. */
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

/** The document is an element named `#document`. The content of `<noscript>` is parsed as markup. */
export function parseHtml(html: string): HtmlElement {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const children = childrenOf(document);
  return { name: "#document", attributes: new Map(), children, end: html.length };
}

export function findAll(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  );
}

export const byName = (root: HtmlElement, ...names: string[]): HtmlElement[] =>
  findAll(root, ({ name }) => names.includes(name));

export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";
