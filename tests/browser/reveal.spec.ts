/** Blocks that appear as they scroll into view (requirements §2 and §9). */
import type { Page } from "@playwright/test";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import {
  scrollThrough,
  waitForAnimations,
  waitForPaint,
  watchLayoutShifts,
} from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Returns the top and height of each block of the page that is still hidden, in the window. */
const hiddenBlocks = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main [data-reveal]")]
      .filter((block) => getComputedStyle(block).opacity === "0")
      .map((block) => block.getBoundingClientRect())
      .map(({ top, height }) => ({ top, height })),
  );

test("reveals a block for good once a tenth of it is at least 50 px above the window's bottom", async ({
  page,
}) => {
  await page.goto("/");
  const bottom = page.viewportSize()?.height ?? 0;
  // On a busy machine, those that the first screen reveals may still be hidden.
  const isSettled = (blocks: { top: number }[]) =>
    blocks.length > 2 && blocks.every(({ top }) => top > bottom - 50);
  await expect.poll(async () => isSettled(await hiddenBlocks(page))).toBe(true);
  const count = async () => (await hiddenBlocks(page)).length;
  const [first, second] = (await hiddenBlocks(page)).toSorted((a, b) => a.top - b.top);
  const line = (first?.top ?? 0) + (first?.height ?? 0) * 0.1 + 50 - bottom;
  expect((second?.top ?? 0) - (first?.top ?? 0), "blocks at different heights").toBeGreaterThan(20);
  const before = await count();
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), line - 8);
  await waitForPaint(page);
  await waitForPaint(page);
  expect(await count(), "just before").toBe(before);
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), line + 8);
  await expect.poll(count).toBe(before - 1);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await waitForPaint(page);
  expect(await count(), "after scrolling back").toBe(before - 1);
});

test("shows a block that fills a small window, however tall it is", async ({ page }) => {
  // A window of 1280 px at 400 % (WCAG 1.4.10).
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(SAMPLE_ROUTES.catalogue);
  // One that is tall with the owner's words.
  const block = page.locator("main [data-reveal]").last();
  await block.evaluate((element) => Object.assign(element.style, { minHeight: "4000px" }));
  await expect(block).toHaveCSS("opacity", "0");
  await block.evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    scrollBy({ top, behavior: "instant" });
  });
  await expect(block).toHaveCSS("opacity", "1");
});

for (const kind of ["home", "city"] as const)
  test(`${kind} page: hides nothing above the fold, reveals everything below it, and nothing shifts`, async ({
    page,
  }) => {
    const shifts = await watchLayoutShifts(page);
    await page.goto(SAMPLE_ROUTES[kind]);
    await page.evaluate(() => document.fonts.ready);
    await waitForAnimations(page);
    // Shifts while the page loads are in loading.spec.ts.
    const before = (await shifts()).length;
    const height = page.viewportSize()?.height ?? 0;
    const hiddenAboveFold = async () =>
      (await hiddenBlocks(page)).filter(({ top }) => top < height - 60);
    await expect.poll(hiddenAboveFold).toEqual([]);
    await page.evaluate(scrollThrough);
    await expect.poll(() => hiddenBlocks(page)).toEqual([]);
    await waitForAnimations(page);
    expect((await shifts()).slice(before)).toEqual([]);
  });

test("reveals a hidden block when a link in it receives focus", async ({ page }) => {
  await page.goto(SAMPLE_ROUTES.catalogue);
  await expect.poll(async () => (await hiddenBlocks(page)).length).toBeGreaterThan(0);
  const link = page.locator("main [data-reveal] a").last();
  await link.evaluate((element) => element.focus({ preventScroll: true }));
  await expect(page.locator("[data-reveal]:focus-within")).toHaveCSS("opacity", "1");
});

test("hides no block and moves nothing if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [SAMPLE_ROUTES.home, SAMPLE_ROUTES.film]) {
    await page.goto(path);
    expect.soft(await hiddenBlocks(page), path).toEqual([]);
    await page.evaluate(scrollThrough);
    const countRunning = () =>
      document.getAnimations().filter(({ playState }) => playState === "running").length;
    expect.soft(await page.evaluate(countRunning), path).toBe(0);
  }
});
