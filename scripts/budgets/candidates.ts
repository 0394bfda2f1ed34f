/**
 * Which file of a picture a browser fetches, worked out from its markup (HTML, "Selecting an image
 * source"), so that a build can be measured without a browser.
 */
import { attribute, byName, findAll, type HtmlElement } from "../page/html.ts";

export interface Screen {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels to one CSS pixel. */
  readonly density: number;
}

/** The phone of the budget: 360 px wide at 2x. */
export const PHONE: Screen = { width: 360, height: 740, density: 2 };

const REM = 16;

function pixels(length: string, screen: Screen): number {
  const [, number, unit] = /^([\d.]+)(px|rem|vw|vh)$/.exec(length.trim()) ?? [];
  if (number === undefined) throw new Error(`The length "${length}" is not understood`);
  const scale = { px: 1, rem: REM, vw: screen.width / 100, vh: screen.height / 100 };
  return Number(number) * (scale[unit as keyof typeof scale] ?? Number.NaN);
}

/** A ratio such as `3/4`. */
function ratio(text: string): number {
  const [width = Number.NaN, height = 1] = text.split("/").map(Number);
  return width / height;
}

/**
 * Whether a media condition holds: width and aspect ratio, joined by `and`.
 * @throws Error for a feature that our pictures have not used so far
 */
export function matches(condition: string, screen: Screen): boolean {
  return condition.split(/\s+and\s+/).every((part) => {
    const [, bound, feature, value = ""] =
      /^\((min|max)-(width|aspect-ratio):\s*([^)]+)\)$/.exec(part.trim()) ?? [];
    if (!bound) throw new Error(`The media condition "${part}" is not understood`);
    const is = feature === "width" ? screen.width : screen.width / screen.height;
    const limit = feature === "width" ? pixels(value, screen) : ratio(value);
    return bound === "min" ? is >= limit : is <= limit;
  });
}

/** Width the picture is laid out at, in CSS pixels, as its `sizes` say. */
function slotWidth(sizes: string, screen: Screen): number {
  for (const entry of (sizes || "100vw").split(",")) {
    const [, condition, length = ""] = /^\s*(\(.*\))?\s*(\S+)\s*$/.exec(entry) ?? [];
    if (!condition || matches(condition, screen)) return pixels(length, screen);
  }
  return screen.width;
}

/**
 * The file chosen from a `srcset` of widths: the smallest that fills the device's pixels, the
 * largest where none does. Chromium may take a smaller one when it is near enough; never a larger.
 */
export function chooseCandidate(srcset: string, sizes: string, screen: Screen): string {
  const wanted = slotWidth(sizes, screen) * screen.density;
  const candidates = srcset
    .split(",")
    .map((entry) => entry.trim().split(/\s+/))
    .map(([url = "", width = ""]) => ({ url, width: Number(width.replace(/w$/, "")) }))
    .sort((a, b) => a.width - b.width);
  const chosen = candidates.find(({ width }) => width >= wanted) ?? candidates.at(-1);
  if (!chosen?.width) throw new Error(`The srcset "${srcset}" is not understood`);
  return chosen.url;
}

function chosenOf(picture: HtmlElement, screen: Screen): string {
  // Any browser of today takes AVIF, which stands first, so no type is passed over.
  const source = byName(picture, "source").find(
    ({ attributes }) => !attributes.get("media") || matches(attributes.get("media") ?? "", screen),
  );
  const [image] = byName(picture, "img");
  if (!image) throw new Error("A <picture> has no <img>");
  if (!source) return attribute(image, "src");
  return chooseCandidate(attribute(source, "srcset"), attribute(source, "sizes"), screen);
}

/**
 * Every picture that a page may fetch on that screen, those of later slides and of films' posters
 * among them.
 * @returns root-relative addresses
 */
export function picturesOf(document: HtmlElement, screen: Screen): string[] {
  const pictures = byName(document, "picture");
  const inPictures = new Set(pictures.flatMap((picture) => byName(picture, "img")));
  const alone = byName(document, "img").filter((image) => !inPictures.has(image));
  const posters = findAll(
    document,
    ({ name, attributes }) => name === "video" && attributes.has("poster"),
  );
  return [
    ...new Set([
      ...pictures.map((picture) => chosenOf(picture, screen)),
      ...alone.map((image) => attribute(image, "src")),
      ...byName(document, "image").map((image) => attribute(image, "href")),
      ...posters.map((video) => attribute(video, "poster")),
    ]),
  ];
}
