/** As much of an XML parser as sitemaps need; anything else is an error. */
import { decode } from "./built-site.ts";

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const TOKEN = /<\?xml[^>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** @throws Error where the text is not well-formed */
export function parseXml(xml: string): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  let end = 0;
  for (const match of xml.matchAll(TOKEN)) {
    const [whole, closing, name, attributes = "", empty, text] = match;
    end = match.index + whole.length;
    const current = open.at(-1) as XmlElement;
    if (text !== undefined) {
      if (/&(?!(amp|lt|gt|quot|apos|#\d+);)/.test(text)) throw new Error(`Bare & in "${text}"`);
      current.text += decode(text);
    } else if (name && closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`Unexpected </${name}>`);
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)];
      const element: XmlElement = {
        name,
        attributes: Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, value])),
        children: [],
        text: "",
      };
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  if (end !== xml.length) throw new Error(`Not XML at: ${xml.slice(end, end + 40)}`);
  if (open.length !== 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  const [document, ...more] = root.children;
  if (!document || more.length > 0) throw new Error("A document has one root element");
  return document;
}
