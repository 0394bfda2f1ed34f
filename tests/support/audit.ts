/** Accessibility checks beyond axe, run in the page. Each returns its findings. */
import type { Page } from "@playwright/test";

/** Reports horizontal overflow and text outside the page (WCAG 1.4.10). */
export function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wrong = scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!node.textContent?.trim() || !element) continue;
      // Skip hidden text, drawings, and tables with their own scrollbars.
      if (element.closest(".trap, .sr-only, svg, script, style, noscript, .overflow-x-auto"))
        continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      range.selectNodeContents(node);
      for (const { left, right } of range.getClientRects())
        if (left < -1 || right > clientWidth + 1)
          wrong.push(`"${node.textContent.trim().slice(0, 40)}" from ${left} to ${right}`);
    }
    return wrong;
  });
}

/** Applies the text spacing of WCAG 1.4.12. */
export async function spaceText(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
      word-spacing: 0.16em !important } p { margin-block-end: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Reports text that is clipped by its own box. */
export function clipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const wrong: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      if (element.closest(".trap, .sr-only, svg, noscript") || !element.innerText?.trim()) continue;
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { overflowX, overflowY, display } = getComputedStyle(element);
      if (display === "inline" || element.matches("select, textarea, input")) continue;
      const cuts = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const range = document.createRange();
      range.selectNodeContents(element);
      const text = range.getBoundingClientRect();
      const box = element.getBoundingClientRect();
      const label = `${element.localName}.${element.className} "${element.innerText.slice(0, 40)}"`;
      if (
        cuts(overflowY) &&
        [...element.querySelectorAll("h1, h2, h3, p, a, button, li")].some((part) => {
          if (!part.checkVisibility({ visibilityProperty: true })) return false;
          const { top, bottom } = part.getBoundingClientRect();
          return bottom > box.bottom + 1 || top < box.top - 1;
        })
      )
        wrong.push(`cut above or below: ${label}`);
      if (cuts(overflowX) && element.children.length === 0 && text.right > box.right + 1)
        wrong.push(`cut at the side: ${label}`);
      if (
        element.matches("a, button") &&
        element.scrollWidth > element.clientWidth + 1 &&
        display !== "contents"
      )
        wrong.push(`runs out of its control: ${label}`);
    }
    return wrong;
  });
}

/** Describes the focused element; returns undefined if nothing has focus. */
export function focusedNow(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return undefined;
    const box = element.getBoundingClientRect();
    const header = document.querySelector("body > header");
    const bottom = header?.getBoundingClientRect().bottom ?? 0;
    const inHeader = header?.contains(element) ?? false;
    const ring = (candidate: Element | null) => {
      if (!candidate) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(candidate);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    return {
      name: `${element.localName} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`,
      /** Whether focus is visible (WCAG 2.4.7). */
      marked: ring(element) || ring(element.closest("label")),
      /** Whether the fixed header covers any part of it; WCAG 2.4.11 fails only if all of it is covered. */
      covered: !inHeader && box.top < bottom - 1 && !element.matches("[href='#main']"),
      inWindow: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
    };
  });
}
