/**
 * The rules of the schemas that sitemaps are written against, as far as ours uses them: sitemaps.org
 * sitemap.xsd 0.9, Google's sitemap-image.xsd 1.1 and sitemap-video.xsd 1.1.
 */
import { attribute, byName, type HtmlElement, textOf } from "#build/html.ts";

/** W3C datetime (sitemap.xsd, tLastmod). */
const DATE = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const YES_NO = /^(yes|no)$/;
const LOC = /^https?:\/\/\S{1,2040}$/;

interface Part {
  pattern: RegExp;
  required?: true;
}

/** Elements of a sequence, in the order the schema fixes. */
type Sequence = Record<string, Part>;

const URL_PARTS: Sequence = {
  loc: { pattern: LOC, required: true },
  lastmod: { pattern: DATE },
};

const IMAGE_PARTS: Sequence = { "image:loc": { pattern: LOC, required: true } };

const VIDEO_PARTS: Sequence = {
  "video:thumbnail_loc": { pattern: LOC, required: true },
  "video:title": { pattern: /^.{1,100}$/s, required: true },
  "video:description": { pattern: /^.{1,2048}$/s, required: true },
  "video:content_loc": { pattern: LOC, required: true },
  "video:duration": { pattern: /^([1-9]\d{0,3}|[12]\d{4})$/ },
  "video:publication_date": { pattern: DATE },
  "video:family_friendly": { pattern: YES_NO },
  "video:requires_subscription": { pattern: YES_NO },
  "video:live": { pattern: YES_NO },
};

const NAMESPACES: Record<string, string> = {
  xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9",
  "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
  "xmlns:video": "http://www.google.com/schemas/sitemap-video/1.1",
};

function sequenceErrors(where: string, children: HtmlElement[], parts: Sequence): string[] {
  const order = Object.keys(parts);
  const names = children.map(({ name }) => name);
  const places = names.map((name) => order.indexOf(name));
  return [
    ...names.filter((name) => !parts[name]).map((name) => `${where}: no <${name}> here`),
    ...(places.some((place, i) => i > 0 && place <= (places[i - 1] ?? -1))
      ? [`${where}: ${names.join(", ")} are out of order or repeated`]
      : []),
    ...order
      .filter((name) => parts[name]?.required && !names.includes(name))
      .map((name) => `${where}: <${name}> is missing`),
    ...children
      .filter((child) => parts[child.name]?.pattern.test(textOf(child)) === false)
      .map((child) => `${where}: <${child.name}> may not be "${textOf(child)}"`),
  ];
}

const elementsOf = ({ children }: HtmlElement): HtmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** What is wrong with a sitemap; nothing for a valid one. */
export function sitemapErrors(document: HtmlElement): string[] {
  const [root] = byName(document, "urlset");
  if (!root) return ["the root is not <urlset>"];
  const errors = Object.entries(NAMESPACES)
    .filter(([key, value]) => attribute(root, key) !== value)
    .map(([key]) => `${key} is ${attribute(root, key)}`);
  if (elementsOf(root).length > 50_000) errors.push("more than 50,000 URLs");
  for (const url of elementsOf(root)) {
    const parts = elementsOf(url);
    const where = parts.filter(({ name }) => name === "loc").map(textOf)[0] ?? "?";
    const extension = (name: string) => parts.filter((child) => child.name === name);
    const plain = parts.filter(({ name }) => !name.includes(":"));
    // Extensions come after the elements of the schema itself (sitemap.xsd, tUrl: xsd:any last).
    const last = parts.slice(plain.length).some(({ name }) => !name.includes(":"));
    if (url.name !== "url" || last) errors.push(`${where}: extensions before the schema's own`);
    if (extension("image:image").length > 1_000) errors.push(`${where}: over 1,000 pictures`);
    errors.push(
      ...sequenceErrors(where, plain, URL_PARTS),
      ...extension("image:image").flatMap((i) => sequenceErrors(where, elementsOf(i), IMAGE_PARTS)),
      ...extension("video:video").flatMap((v) => sequenceErrors(where, elementsOf(v), VIDEO_PARTS)),
    );
  }
  return errors;
}
