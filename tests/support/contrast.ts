/** Measures the contrast of text against the pixels behind it (WCAG 2.2, SC 1.4.3). */
import type { Page } from "@playwright/test";
import sharp from "sharp";

/** A color whose `red`, `green` and `blue` range from 0 to 255. */
export interface Color {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  /** Opacity, from 0 to 1. */
  readonly alpha: number;
}

/**
 * Fraction of a line's pixels to ignore, starting with the lowest contrast: enough for film grain, not a
 * bright patch.
 */
const IGNORED_FRACTION = 0.01;

/** Returns the relative luminance of a color with channels from 0 to 255 (WCAG 2.2, "relative luminance"). */
function luminance(...channels: [number, number, number]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the contrast ratio, from 1 to 21, between a text color, which may be translucent, and the pixel
 * behind it (WCAG 2.2, "contrast ratio").
 */
export function contrastOn(
  { red, green, blue, alpha }: Color,
  [r, g, b]: readonly [number, number, number],
): number {
  const mix = (over: number, under: number) => over * alpha + under * (1 - alpha);
  const background = luminance(r, g, b);
  const text = luminance(mix(red, r), mix(green, g), mix(blue, b));
  return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05);
}

/**
 * Finds every line of text over a picture or film, with its position in CSS pixels from the page's top left
 * corner. Text of 24 px or more is large (WCAG 2.2, "large scale") and needs a contrast of only 3:1. Runs in
 * the page.
 */
function linesOverPictures() {
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const pictures = [...document.querySelectorAll("picture img, video")]
    .filter(isVisible)
    .map((media) => media.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (text === "" || !parent || parent.closest("script,style,noscript,.sr-only")) continue;
    if (!isVisible(parent)) continue;
    const { color, fontSize } = getComputedStyle(parent);
    const isLarge = Number.parseFloat(fontSize) >= 24;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const isOverPicture = pictures.some(
        (box) => x < box.right && x + width > box.x && y < box.bottom && y + height > box.y,
      );
      // Ignore text outside the page, such as the skip link, which is off screen until it has focus.
      if (!isOverPicture || y + height < 0 || x + width > innerWidth + 1) continue;
      lines.push({ x, y: y + scrollY, width, height, text, color, isLarge });
    }
  }
  return lines;
}

function parseColor(css: string): Color {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (css.match(/[\d.]+/g) ?? []).map(Number);
  if (!css.startsWith("rgb")) throw new Error(`"${css}" is not an rgb() color`);
  return { red, green, blue, alpha };
}

const HIDE_TEXT = `*, *::before, *::after {
  color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
  transition: none !important;
}`;

/**
 * Measures the contrast of every line of text over a picture or film, ignoring the 1% of the line's pixels
 * with the lowest contrast.
 * @param page a page that is scrolled to the top, has no running animations, and bypasses its CSP, because a
 *   style is added temporarily
 * @param part whether to measure the whole page or only the window, which is faster
 */
export async function measureTextContrast(page: Page, part: "page" | "window" = "page") {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const end = part === "page" ? Number.POSITIVE_INFINITY : window.height;
  const lines = (await page.evaluate(linesOverPictures)).filter(({ y }) => y < end);
  if (lines.length === 0) return [];
  const hidden = await page.addStyleTag({ content: HIDE_TEXT });
  const height = Math.ceil(Math.min(end, Math.max(...lines.map((line) => line.y + line.height))));
  const screenshot = await page.screenshot({
    fullPage: part === "page",
    clip: { x: 0, y: 0, width: window.width, height },
    type: "jpeg",
    quality: 100,
  });
  await hidden.evaluate((style) => (style as Element).remove());
  const { data, info } = await sharp(screenshot)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return lines.map((line) => {
    const color = parseColor(line.color);
    const ratios: number[] = [];
    const right = Math.min(info.width, Math.ceil(line.x + line.width));
    const bottom = Math.min(info.height, Math.ceil(line.y + line.height));
    for (let y = Math.max(0, Math.floor(line.y)); y < bottom; y += 1) {
      for (let x = Math.max(0, Math.floor(line.x)); x < right; x += 1) {
        const offset = (y * info.width + x) * 3;
        ratios.push(
          contrastOn(color, [data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0]),
        );
      }
    }
    ratios.sort((a, b) => a - b);
    return { ...line, ratio: ratios[Math.floor(ratios.length * IGNORED_FRACTION)] ?? 0 };
  });
}
