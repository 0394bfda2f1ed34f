/** Measures the contrast of text against the pixels behind it (WCAG 2.2, SC 1.4.3). */
import type { Page } from "@playwright/test";
import sharp from "sharp";

type Rgb = readonly [red: number, green: number, blue: number];

/** Fraction of a line's pixels to ignore: enough for film grain, not for a bright patch. */
const IGNORED_FRACTION = 0.01;

/** The linear value of each channel value from 0 to 255: computed once, as pages have millions of pixels. */
const LINEAR = Array.from({ length: 256 }, (_, channel) => {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
});

/** Relative luminance of a color with channels from 0 to 255 (WCAG 2.2). */
const luminance = ([red, green, blue]: Rgb): number =>
  0.2126 * (LINEAR[red] ?? 0) + 0.7152 * (LINEAR[green] ?? 0) + 0.0722 * (LINEAR[blue] ?? 0);

/** Contrast ratio, from 1 to 21, of a text color, which may be translucent, on a pixel (WCAG 2.2). */
function contrast([red = 0, green = 0, blue = 0, alpha = 1]: readonly number[], pixel: Rgb) {
  const mix = (over: number, under: number) => Math.round(over * alpha + under * (1 - alpha));
  const mixed = [mix(red, pixel[0]), mix(green, pixel[1]), mix(blue, pixel[2])] as const;
  const [text, background] = [luminance(mixed), luminance(pixel)];
  return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05);
}

/**
 * Finds every line of text over a picture or film or in a drawing, with its position in CSS pixels from the page's top left
 * corner. Runs in the page.
 */
function linesOverPictures() {
  // WCAG excepts words that are part of a picture, such as a stamp.
  const DRAWN_MINIMUM = 2;
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const pictures = [...document.querySelectorAll("img, video")]
    .filter(isVisible)
    .map((media) => media.getBoundingClientRect());
  const lines = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? "";
    if (!text || !parent || parent.closest("script, style, noscript") || !isVisible(parent))
      continue;
    const isDrawn = parent.closest("svg") !== null;
    const { color, fill, fontSize, clipPath } = getComputedStyle(parent);
    // Text for screen readers only.
    if (clipPath === "inset(50%)" || parent.getBoundingClientRect().width <= 1) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { x, y, width, height } of range.getClientRects()) {
      const isOverPicture = pictures.some(
        (box) => x < box.right && x + width > box.x && y < box.bottom && y + height > box.y,
      );
      // Text outside the page is for screen readers, or a skip link until it has focus.
      if (
        !(isOverPicture || isDrawn) ||
        width <= 1 ||
        x < 0 ||
        y + height < 0 ||
        x + width > innerWidth + 1
      )
        continue;
      // Text of 24 px or more is large and needs less contrast.
      const minimum = isDrawn ? DRAWN_MINIMUM : Number.parseFloat(fontSize) >= 24 ? 3 : 4.5;
      const channels = ((isDrawn ? fill : color).match(/[\d.]+/g) ?? []).map(Number);
      lines.push({ x, y: y + scrollY, width, height, text, channels, minimum, isDrawn });
    }
  }
  return lines;
}

const HIDE_TEXT = `*, *::before, *::after {
  color: transparent !important;
  text-decoration-color: transparent !important;
  text-shadow: none !important;
  transition: none !important;
}
svg text {
  fill: transparent !important;
}`;

interface MeasuredText {
  text: string;
  /** Contrast, from 1 to 21. */
  ratio: number;
  /** What WCAG asks for text of this size. */
  minimum: number;
}

/**
 * Measures each line of text over a picture or film, or in a drawing.
 * @param page a page that is scrolled to the top and has no running animations
 * @param part whether to measure the whole page, only the window, or only drawings
 */
export async function measureContrast(
  page: Page,
  part: "page" | "window" | "drawings",
): Promise<MeasuredText[]> {
  const window = page.viewportSize() ?? { width: 0, height: 0 };
  const end = part === "window" ? window.height : Number.POSITIVE_INFINITY;
  const lines = (await page.evaluate(linesOverPictures)).filter(
    ({ y, isDrawn }) => y < end && isDrawn === (part === "drawings"),
  );
  if (lines.length === 0) return [];
  await page.evaluate(async (css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
    const visible = [...document.images].filter(
      (image) => image.complete && image.checkVisibility(),
    );
    await Promise.allSettled(visible.map((image) => image.decode()));
  }, HIDE_TEXT);
  const top = Math.max(0, Math.floor(Math.min(...lines.map(({ y }) => y))));
  const bottom = Math.ceil(Math.min(end, Math.max(...lines.map((line) => line.y + line.height))));
  const screenshot = await page.screenshot({
    fullPage: part !== "window",
    clip: { x: 0, y: top, width: window.width, height: bottom - top },
    type: "jpeg",
    quality: 100,
  });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  const { data, info } = await sharp(screenshot).raw().toBuffer({ resolveWithObject: true });
  return lines.map(({ x, width, height, text, channels, minimum, ...line }) => {
    const ratios: number[] = [];
    const y = line.y - top;
    for (let row = Math.max(0, Math.floor(y)); row < Math.min(info.height, y + height); row += 1)
      for (let column = Math.floor(x); column < Math.min(info.width, x + width); column += 1) {
        const [red = 0, green = 0, blue = 0] = data.subarray((row * info.width + column) * 3);
        ratios.push(contrast(channels, [red, green, blue]));
      }
    const ratio = ratios.sort((a, b) => a - b)[Math.floor(ratios.length * IGNORED_FRACTION)] ?? 0;
    return { text, ratio, minimum };
  });
}

/** Describes the text with a contrast below 4.5:1, or 3:1 for large text. */
export const describeFaint = (texts: readonly MeasuredText[]): string[] =>
  texts
    .filter(({ ratio, minimum }) => ratio < minimum)
    .map(({ text, ratio }) => `${ratio.toFixed(2)}:1 "${text}"`);
