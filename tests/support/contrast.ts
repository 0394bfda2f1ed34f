/** Contrast of text against the pixels behind it (WCAG 2.2, SC 1.4.3). */
import type { Page } from "@playwright/test";
import sharp from "sharp";

export interface Color {
  /** 0 to 255. */
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** 0 to 1. */
  readonly alpha: number;
}

/** In CSS pixels, from the page's top left corner. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** One line of text over a picture. */
export interface TextLine extends Box {
  readonly text: string;
  readonly color: Color;
  /** Font size of 24 px or more (WCAG 2.2, "large scale"), which needs only 3:1. */
  readonly large: boolean;
}

/** Share of a line's pixels to ignore: allows for noise and grain, but not for a bright patch. */
const WORST_SHARE = 0.01;

const linear = (channel: number): number => {
  const part = channel / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/** Relative luminance (WCAG 2.2, "relative luminance"). */
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** Contrast ratio of two luminances, 1 to 21 (WCAG 2.2, "contrast ratio"). */
const contrast = (a: number, b: number): number =>
  (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);

/** Contrast ratio of a text color, opaque or translucent, on one pixel. */
export function contrastOn(
  { red, green, blue, alpha }: Color,
  [r, g, b]: readonly [number, number, number],
): number {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  return contrast(luminance(mix(red, r), mix(green, g), mix(blue, b)), luminance(r, g, b));
}

/** Finds every line of text over a picture or film. Runs in the page. */
function linesOverPictures(): (Box & { text: string; css: string; large: boolean })[] {
  const pictures = [...document.querySelectorAll("picture img, video")]
    .filter((media) => media.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((media) => media.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const lines: (Box & { text: string; css: string; large: boolean })[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (text === "" || !parent || parent.closest("script,style,noscript,.sr-only")) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { color, fontSize } = getComputedStyle(parent);
    const large = Number.parseFloat(fontSize) >= 24;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const over = pictures.some(
        (box) => x < box.right && x + width > box.x && y < box.bottom && y + height > box.y,
      );
      // The skip link is off screen until it has focus.
      if (!over || y + height < 0 || x + width > innerWidth + 1) continue;
      lines.push({ x, y: y + scrollY, width, height, text, css: color, large });
    }
  }
  return lines;
}

function parseColor(css: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  if (!css.startsWith("rgb")) throw new Error(`The color "${css}" is not understood`);
  return { red, green, blue, alpha };
}

const HIDDEN = `*, *::before, *::after {
  color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
  transition: none !important;
}`;

/** Computes each line's contrast ratio on a screenshot taken with the text hidden. */
async function ratiosOn(shot: Buffer, lines: readonly TextLine[]): Promise<number[]> {
  const { data, info } = await sharp(shot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lines.map(({ x: left, y: top, width, height, color }) => {
    const ratios: number[] = [];
    const right = Math.min(info.width, Math.ceil(left + width));
    const bottom = Math.min(info.height, Math.ceil(top + height));
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) {
        const at = (y * info.width + x) * 3;
        ratios.push(contrastOn(color, [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]));
      }
    }
    ratios.sort((a, b) => a - b);
    return ratios[Math.floor(ratios.length * WORST_SHARE)] ?? 0;
  });
}

/**
 * Measures the contrast of every line of text over a picture or film, ignoring the worst 1% of its pixels.
 * @param page scrolled to the top, animations finished, CSP bypassed (a style is added temporarily)
 * @param part the whole page or, faster, only the window
 */
export async function measureText(
  page: Page,
  part: "page" | "window" = "page",
): Promise<(TextLine & { ratio: number })[]> {
  const window = page.viewportSize();
  const end = part === "page" ? Number.POSITIVE_INFINITY : (window?.height ?? 0);
  const found = (await page.evaluate(linesOverPictures)).filter(({ y }) => y < end);
  const lines = found.map(({ css, ...line }) => ({ ...line, color: parseColor(css) }));
  if (lines.length === 0) return [];
  const hidden = await page.addStyleTag({ content: HIDDEN });
  const width = window?.width ?? 0;
  const height = Math.ceil(Math.min(end, Math.max(...lines.map((line) => line.y + line.height))));
  const shot = await page.screenshot({
    fullPage: part === "page",
    clip: { x: 0, y: 0, width, height },
    type: "jpeg",
    quality: 100,
  });
  await hidden.evaluate((style) => (style as Element).remove());
  const ratios = await ratiosOn(shot, lines);
  return lines.map((line, index) => ({ ...line, ratio: ratios[index] ?? 0 }));
}
