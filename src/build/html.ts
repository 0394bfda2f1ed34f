import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Decoded values by name. parse5 lowercases names, except SVG's, such as `viewBox`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
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
  };
}

/** The document is an element named `#document`. The content of `<noscript>` is parsed as markup. */
export function parseHtml(html: string): HtmlElement {
  const children = childrenOf(parse(html, { scriptingEnabled: false }));
  return { name: "#document", attributes: new Map(), children };
}

export function findAll(root: HtmlElement, test: (element: HtmlElement) => boolean): HtmlElement[] {
  return root.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(test(child) ? [child] : []), ...findAll(child, test)],
  );
}

export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";
