import type { Page } from "@playwright/test";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import {
  scrollThrough,
  scrollToTop,
  waitForAnimations,
  waitForPaint,
  watchLayoutShifts,
} from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /404/ });

/** Returns the distance from the window's top to the top of each hidden block, in CSS pixels. */
function hiddenBlockTops(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-reveal]")]
      .filter((block) => getComputedStyle(block).opacity === "0")
      .map((block) => block.getBoundingClientRect().top),
  );
}

test("reveals a block permanently once a tenth of its height is at least 50 px above the window's bottom", async ({
  page,
}) => {
  await page.goto("/");
  await expect
    .poll(async () => (await hiddenBlockTops(page)).length, "blocks below the fold are hidden")
    .toBeGreaterThan(2);

  const block = page.locator(".reveal-pending").first();
  const handle = await block.evaluateHandle((element) => element);
  /** Scrolls until this fraction of the block, plus the extra pixels, is 50 px above the window's bottom. */
  const scrollBlockIn = async (fraction: number, extraPixels: number) => {
    await handle.evaluate(
      (element, [visibleFraction, pixels]) => {
        const { top, height } = element.getBoundingClientRect();
        const line = innerHeight - 50;
        scrollBy({ top: top + height * visibleFraction + pixels - line, behavior: "instant" });
      },
      [fraction, extraPixels] as [number, number],
    );
    await waitForPaint(page);
    await waitForPaint(page);
  };
  const opacity = () => handle.evaluate((element) => getComputedStyle(element).opacity);

  await scrollBlockIn(0.1, -6);
  expect(await opacity(), "opacity just before a tenth is visible").toBe("0");
  await scrollBlockIn(0.1, 6);
  await expect.poll(opacity).toBe("1");
  await waitForAnimations(page);

  await scrollToTop(page);
  expect(await opacity(), "opacity after scrolling away").toBe("1");
});

test("hides no block above the fold, reveals every block below it, and causes no layout shift", async ({
  page,
}) => {
  // A first visit may shift slightly when the fonts arrive (fonts.spec.ts); these are later visits.
  await page.goto(SAMPLE_ROUTES.city);
  await page.evaluate(() => document.fonts.ready);
  const shifts = await watchLayoutShifts(page);
  const height = page.viewportSize()?.height ?? 0;
  for (const path of Object.values(SAMPLE_ROUTES)) {
    await page.goto(path);
    const hiddenAbove = (await hiddenBlockTops(page)).filter((top) => top < height);
    expect.soft(hiddenAbove, `${path}: blocks hidden above the fold`).toEqual([]);
    await page.evaluate(scrollThrough);
    await expect.poll(() => hiddenBlockTops(page), `${path}: blocks still hidden`).toEqual([]);
    await waitForAnimations(page);
    expect.soft(await shifts(), `${path}: layout shifts`).toEqual([]);
  }
});

test("hides no block, animates nothing and plays no film if reduced motion is preferred", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  // A page with slides, a page with a film in its hero, and a page with neither.
  for (const path of [SAMPLE_ROUTES.home, SAMPLE_ROUTES.film, SAMPLE_ROUTES.city]) {
    await page.goto(path);
    expect.soft(await hiddenBlockTops(page), `${path}: hidden blocks`).toEqual([]);
    await page.evaluate(scrollThrough);
    const moving = await page.evaluate(() => ({
      animations: document.getAnimations().filter(({ playState }) => playState === "running")
        .length,
      films: [...document.querySelectorAll("video")].filter(({ paused }) => !paused).length,
    }));
    expect.soft(moving, path).toEqual({ animations: 0, films: 0 });
  }
});

test("reveals a hidden block when a link inside the block receives focus", async ({ page }) => {
  await page.goto(SAMPLE_ROUTES.film);
  const link = page.locator(".reveal-pending a").last();
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  const block = page.locator("[data-reveal]:focus-within");
  await expect(block).toHaveCSS("opacity", "1");
});

test("shows every block when the page is printed", async ({ page }) => {
  await page.goto("/");
  await expect.poll(() => hiddenBlockTops(page)).not.toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect(await hiddenBlockTops(page)).toEqual([]);
});
