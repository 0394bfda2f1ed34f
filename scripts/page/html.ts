/**
 * Reads built HTML as a tree, so that tests can ask what stands in which part of a page before any
 * script runs. For the output of our own build, which closes every element it opens; no substitute
 * for a browser's parser.
 */

export interface HtmlElement {
  readonly name: string;
  /** Names in lower case, values decoded. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: (HtmlElement | string)[];
}

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));

/** Elements whose content is text and not markup; `noscript` is markup where scripts are off. */
const RAW = new Set(["script", "style"]);

/** Elements that a reader hears or sees as a run of text with what stands beside them. */
const INLINE = new Set("a abbr b br code em i s small span strong sub sup time".split(" "));

const NAMED: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  lt: "<",
  nbsp: "\u00a0",
  quot: '"',
};

/** Replaces character references as React and Astro write them: numeric, and the XML five. */
export function decode(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    if (decimal) return String.fromCodePoint(Number(decimal));
    return NAMED[name] ?? all;
  });
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  const each = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
  for (const [, name = "", double, single, bare] of source.matchAll(each)) {
    attributes.set(name.toLowerCase(), decode(double ?? single ?? bare ?? ""));
  }
  return attributes;
}

/**
 * The document as one element named `#document`.
 * @throws Error naming the place where an end tag has no start, or an element no end
 */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { name: "#document", attributes: new Map(), children: [] };
  const open = [root];
  const top = () => open.at(-1) as HtmlElement;
  const tag =
    /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi;
  let from = 0;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    if (match.index > from) top().children.push(decode(html.slice(from, match.index)));
    from = tag.lastIndex;
    const [, slash, written, rest = ""] = match;
    if (written === undefined) continue;
    const name = written.toLowerCase();
    if (slash) {
      if (VOID.has(name)) continue;
      if (top().name !== name) {
        throw new Error(`</${name}> ends <${top().name}> at "${html.slice(from - 60, from)}"`);
      }
      open.pop();
      continue;
    }
    const element: HtmlElement = { name, attributes: attributesOf(rest), children: [] };
    top().children.push(element);
    if (RAW.has(name)) {
      const end = html.indexOf(`</${name}`, from);
      element.children.push(html.slice(from, end));
      from = html.indexOf(">", end) + 1;
      tag.lastIndex = from;
    } else if (!VOID.has(name) && !rest.endsWith("/")) {
      open.push(element);
    }
  }
  if (open.length > 1) throw new Error(`<${top().name}> has no end`);
  root.children.push(decode(html.slice(from)));
  return root;
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
      if (RAW.has(child.name)) return "";
      return INLINE.has(child.name) ? run(child) : ` ${run(child)} `;
    })
    .join("");
}

/** What a reader finds in an element: scripts and styles left out, white space as one space. */
export const textOf = (element: HtmlElement): string => run(element).replace(/\s+/g, " ").trim();
