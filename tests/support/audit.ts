/** Accessibility checks that axe lacks, run in the page. */
import type { Page } from "@playwright/test";

/**
 * Finds words of up to 13 letters that are broken at the end of a line. Longer words, addresses and numbers
 * may be broken.
 */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || element.closest("svg, .honeypot, .sr-only, option"))
        continue;
      const words = (node.textContent ?? "").matchAll(/(?<!\S)[a-z]{3,13}(?!\S)/gi);
      for (const { index, 0: word } of words) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const [first, ...rest] = range.getClientRects();
        if (first && rest.some(({ top }) => top > first.top + first.height / 2)) broken.push(word);
      }
    }
    return broken;
  });
}

/**
 * Describes horizontal overflow (WCAG 1.4.10), and text cut off by the page, a drawing, a clipping box, a
 * link or a button.
 */
export function findCutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const problems = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim().slice(0, 40);
      if (!text || !element) continue;
      // Skip hidden text, and tables with their own scrollbars.
      if (element.closest(".honeypot, .sr-only, script, style, noscript, option, .overflow-x-auto"))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      // Text that only some windows show, such as `@max-[24rem]:sr-only`.
      if (getComputedStyle(element).clipPath === "inset(50%)") continue;
      range.selectNodeContents(node);
      const lines = [...range.getClientRects()];
      if (lines.some(({ left, right }) => left < -1 || right > clientWidth + 1))
        problems.push(`"${text}" leaves the page`);
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { display, overflowX, overflowY } = getComputedStyle(box);
        if (/^(inline|contents)$/.test(display)) continue;
        const bounds = box.getBoundingClientRect();
        // A box 1 px wide hides its text on purpose, from everyone but screen readers.
        if (bounds.width <= 1) break;
        const cutsX = /hidden|clip/.test(overflowX) || box.matches("a, button");
        const cutsY = /hidden|clip/.test(overflowY);
        const isCut = lines.some(
          ({ left, top, right, bottom }) =>
            (cutsX && (left < bounds.left - 1 || right > bounds.right + 1)) ||
            (cutsY && (top < bounds.top - 1 || bottom > bounds.bottom + 1)),
        );
        if (isCut) problems.push(`"${text}" is cut off by ${box.localName}.${box.className}`);
      }
    }
    return problems;
  });
}

/** Counts the pairs of links and buttons in the header that overlap, and measures the page's width in CSS pixels. */
export function measureHeader(page: Page) {
  return page.evaluate(() => {
    const boxes = [...document.querySelectorAll("body > header a, body > header button")]
      .filter((element) => element.checkVisibility())
      .map((element) => element.getBoundingClientRect());
    const overlaps = boxes.flatMap((a, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (b) =>
            a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom,
        ),
    );
    return { overlaps: overlaps.length, pageWidth: document.documentElement.scrollWidth };
  });
}

/** WCAG 1.4.12, which is about text in markup: the letters of a drawing are part of an image. */
export async function applyTextSpacing(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-block-end: 2em !important }
      svg, svg * { letter-spacing: normal !important; word-spacing: normal !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Describes the focused element and whether its focus is visible. Returns undefined if nothing has focus. */
export function describeFocus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const box = element.getBoundingClientRect();
    const header = document.querySelector("body > header");
    const bottom = header?.getBoundingClientRect().bottom ?? 0;
    const isInHeader = header?.contains(element) ?? false;
    const hasRing = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    return {
      name: `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`,
      /** Whether the element or its label has an outline of at least 2 px (WCAG 2.4.7: Focus Visible). */
      isMarked: hasRing(element) || hasRing(element.closest("label")),
      /** Whether the fixed header covers part of the element; WCAG 2.4.11 forbids only covering all of it. */
      isCovered: !isInHeader && box.top < bottom - 1 && !element.matches("[href='#main']"),
      isInWindow: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  });
}
