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

/** Returns the text of each link and button in the header that overlaps another one or leaves the window. */
export function findHeaderProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll("body > header a, body > header button")]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }));
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom && b.top < a.bottom;
    return controls
      .filter(
        ({ box }) =>
          box.right > innerWidth + 1 ||
          controls.some((other) => other.box !== box && overlap(box, other.box)),
      )
      .map(({ text }) => text);
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

/**
 * Returns a description of each problem with the focus (WCAG 2.4.7, 2.4.11); undefined if nothing has focus.
 */
export function findFocusProblems(page: Page): Promise<string[] | undefined> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const hasRing = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    const problems = [];
    if (!hasRing(element) && !hasRing(element.closest("label")))
      problems.push("has no outline of at least 2 px");
    const { top, right, bottom, left } = element.getBoundingClientRect();
    const header = document.querySelector("body > header");
    const headerBottom = header?.getBoundingClientRect().bottom ?? 0;
    // WCAG 2.4.11 forbids only covering all of the element.
    if (top < headerBottom - 1 && !header?.contains(element) && !element.matches("[href='#main']"))
      problems.push("is partly covered by the header");
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
      problems.push("is outside the window");
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return problems.map(
      (problem) => `${element.localName} "${name.trim().slice(0, 40)}" ${problem}`,
    );
  });
}
