/** Built HTML as a tree, parsed as browsers parse it (parse5), for the build and for tests of its pages. */
import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export interface HtmlElement {
  readonly name: string;
  /** Names in lower case, values decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
  /** Where its end tag ends in the document's text; 0 where it was implied. */
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

/** The document as one element named `#document`; `noscript` as a browser without scripts reads it. */
export function parseHtml(html: string): HtmlElement {
  const document = parse(html, { scriptingEnabled: false, sourceCodeLocationInfo: true });
  const children = childrenOf(document);
  return { name: "#document", attributes: new Map(), children, end: html.length };
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

/** Value of an attribute; empty when it is not there. */
export const attribute = (element: HtmlElement, name: string): string =>
  element.attributes.get(name) ?? "";
