/** Accessibility tests that axe can't run: reflow, text spacing, focus, forced colors. */
import type { Page } from "@playwright/test";
import { applyTextSpacing, describeFocus, findCutText } from "../support/audit.ts";
import { expect, test } from "../support/e2e.ts";
import { KINDS, WORDS } from "../support/pages.ts";
import { scrollThrough, waitForAnimations, waitForPaint } from "../support/visit.ts";

test.use({ expectedErrors: /status of 404|404: there is no page/ });

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** 1280 px at 400% zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 };

/** Limit on presses of Tab per page; every page has fewer focusable elements. */
const MAX_STOPS = 300;

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: cuts nothing off at 400% zoom or with wide text spacing`, async ({ page }) => {
    await page.goto(path);
    await page.evaluate(scrollThrough);
    await waitForAnimations(page);
    await page.setViewportSize(ZOOMED);
    await waitForPaint(page);
    expect.soft(await findCutText(page), "reflow at 320 px").toEqual([]);
    await applyTextSpacing(page);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await waitForPaint(page);
      expect.soft(await findCutText(page), `text spacing at ${size.width} px`).toEqual([]);
    }
  });
}

/** Presses Tab until focus leaves the page. @returns the names of the focused elements, and the faults found */
async function tabThrough(page: Page) {
  const stops: string[] = [];
  const faults: string[] = [];
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press("Tab");
    const focused = await describeFocus(page);
    if (!focused) break;
    stops.push(focused.name);
    if (!focused.isMarked) faults.push(`${focused.name} shows no focus`);
    if (focused.isCovered) faults.push(`${focused.name} is under the header`);
    if (!focused.isInWindow) faults.push(`${focused.name} is out of the window`);
  }
  return { stops, faults };
}

test.describe("by keyboard", () => {
  // Reduced motion disables smooth scrolling, so each stop is in place at once.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  // Every kind is tested at phone size, where the header covers the largest share of the window.
  for (const [kind, path] of Object.entries(KINDS))
    for (const size of kind === "home" || kind === "city" ? [WIDE, PHONE] : [PHONE])
      test(`${kind} at ${size.width} px: shows focus at every Tab stop, in the window and not under the header`, async ({
        page,
      }) => {
        await page.setViewportSize(size);
        await page.goto(path);
        // The carousel's controls need script.
        if (kind === "home")
          await page.getByRole("button", { name: WORDS.carousel.play }).waitFor();
        const { stops, faults } = await tabThrough(page);
        expect(faults).toEqual([]);
        expect(stops.length).toBeGreaterThan(20);
        expect(stops.length, "ends").toBeLessThan(MAX_STOPS);
      });
});

test.describe("forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("keeps buttons, fields, checkboxes and dots visible", async ({ page }) => {
    await page.goto("/");
    const dots = page.getByRole("group", { name: WORDS.carousel.dots }).getByRole("button");
    await page.getByRole("button", { name: WORDS.carousel.next }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    // Forced colors replace most backgrounds with the color Canvas.
    const { canvas, bars } = await dots.evaluateAll((all) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Canvas";
      const backgroundOf = (element: Element | null) =>
        element && getComputedStyle(element).backgroundColor;
      return {
        canvas: backgroundOf(probe),
        bars: all.map((dot) => backgroundOf(dot.firstElementChild)),
      };
    });
    expect(bars).toHaveLength(5);
    for (const bar of bars) expect(bar).not.toBe(canvas);
    expect(bars[1], "the current dot differs").not.toBe(bars[0]);

    // Buttons and fields need borders, because their backgrounds are replaced.
    const borderless = await page
      .locator(
        `.slide-controls > button, button[type=submit], main a[href$='#quote'], form select, form textarea,
        form input:not([type=hidden], [type=checkbox], .trap *), form label:has([type=checkbox])`,
      )
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
              getComputedStyle(element);
            const hasBorder = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
            return !hasBorder || borderTopColor === backgroundColor;
          })
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    expect(borderless).toEqual([]);

    const box = page.getByRole("checkbox").first();
    const unchecked = await box.screenshot();
    await box.check();
    await page.mouse.move(0, 0);
    expect(Buffer.compare(unchecked, await box.screenshot()), "the tick shows").not.toBe(0);
  });
});
