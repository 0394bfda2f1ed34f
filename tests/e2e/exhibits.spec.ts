/**
 * Tests of exhibits that watch requests, use touch or measure layout shifts. The other exhibit tests run in three
 * engines (tests/browsers/journeys/exhibits.ts).
 */
import type { Page } from "@playwright/test";
import { workOf } from "../support/content.ts";
import { expect, test } from "../support/e2e.ts";
import {
  holdRequests,
  waitForAnimations,
  waitForPaint,
  watchLayoutShifts,
} from "../support/visit.ts";

const sequence = workOf("sequence");
const layers = workOf("layers");
const pictures = sequence?.media.value.frames.map(({ picture }) => picture) ?? [];
const SEQUENCE = sequence?.path ?? "";

test.skip(!sequence || !layers, "the owner has deleted the exhibits");

const frames = (page: Page) => page.locator(".exhibit:not(.layers) figure img");
const slider = (page: Page) => page.locator(".exhibit:not(.layers)").getByRole("slider");

/** Returns the numbers of the fully opaque pictures, starting at 1. */
const opaquePictures = (page: Page) =>
  frames(page).evaluateAll((images) =>
    images.flatMap((image, index) => {
      const { opacity, visibility } = getComputedStyle(image);
      return visibility === "visible" && opacity === "1" ? [index + 1] : [];
    }),
  );

test("fetches later frames only once the sequence is near the window", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // Use a low window, so that the sequence is far below it.
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await waitForPaint(page);
  const laterFrames = () =>
    pictures.slice(1).filter((name) => requested.some((url) => url.includes(`/${name}.`)));
  expect(laterFrames()).toEqual([]);
  await slider(page).scrollIntoViewIfNeeded();
  await expect.poll(() => laterFrames().length).toBe(pictures.length - 1);
});

test("shows a frame until the next frame has loaded", async ({ page }) => {
  const release = await holdRequests(page, `**/${pictures[1]}.*`);
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", / 2 of /);
  await waitForPaint(page);
  expect(await opaquePictures(page)).toEqual([1]);
  release(true);
  await expect.poll(() => opaquePictures(page)).toContain(2);
  await waitForAnimations(page);
});

test("shows the next frame at once if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(SEQUENCE);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => opaquePictures(page)).toEqual([2]);
  expect(
    await frames(page).evaluateAll((all) => all.flatMap((frame) => frame.getAnimations())),
  ).toEqual([]);
});

for (const path of [SEQUENCE, layers?.path ?? ""])
  test(`${path}: shifts no layout while its exhibit loads and is used`, async ({ page }) => {
    const shifts = await watchLayoutShifts(page);
    await page.goto(path);
    await page.locator(".exhibit").scrollIntoViewIfNeeded();
    await page.locator(".exhibit[data-near]").getByRole("slider").focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await waitForAnimations(page);
    expect(await shifts()).toEqual([]);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("scrolls the page on a vertical swipe over the picture, and shows no other picture", async ({
    page,
  }) => {
    await page.goto(SEQUENCE);
    await frames(page).first().scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.synthesizeScrollGesture", { x: 195, y: 500, yDistance: -300 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", / 1 of /);
  });
});
