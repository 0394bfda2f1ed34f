/**
 * Exhibit tests that need to watch requests, simulate touch or measure layout shifts. The other exhibit tests
 * run in three browser engines (tests/browsers/journeys/exhibits.ts).
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
const pictureNames = sequence?.media.value.frames.map(({ picture }) => picture) ?? [];
const SEQUENCE_PATH = sequence?.path ?? "";

test.skip(!sequence || !layers, "the owner has deleted an exhibit that these tests need");

const frames = (page: Page) => page.locator(".exhibit:not(.layers) figure img");
const slider = (page: Page) => page.locator(".exhibit:not(.layers)").getByRole("slider");

/** Returns the numbers, counted from 1, of the sequence's pictures that are fully opaque. */
const opaquePictures = (page: Page) =>
  frames(page).evaluateAll((images) =>
    images.flatMap((image, index) => {
      const { opacity, visibility } = getComputedStyle(image);
      return visibility === "visible" && opacity === "1" ? [index + 1] : [];
    }),
  );

test("requests the frames after the first only once the sequence is near the window", async ({
  page,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // In a window this short, the sequence starts far below the visible part of the page.
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.goto(SEQUENCE_PATH, { waitUntil: "load" });
  await waitForPaint(page);
  const laterFrames = () =>
    pictureNames.slice(1).filter((name) => requested.some((url) => url.includes(`/${name}.`)));
  expect(laterFrames()).toEqual([]);
  await slider(page).scrollIntoViewIfNeeded();
  await expect.poll(() => laterFrames().length).toBe(pictureNames.length - 1);
});

test("keeps showing the current frame until the next frame has loaded", async ({ page }) => {
  const release = await holdRequests(page, `**/${pictureNames[1]}.*`);
  await page.goto(SEQUENCE_PATH, { waitUntil: "load" });
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", / 2 of /);
  await waitForPaint(page);
  expect(await opaquePictures(page)).toEqual([1]);
  release(true);
  await expect.poll(() => opaquePictures(page)).toContain(2);
  await waitForAnimations(page);
});

test("shows the next frame at once, without animation, if reduced motion is preferred", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(SEQUENCE_PATH);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => opaquePictures(page)).toEqual([2]);
  expect(
    await frames(page).evaluateAll((all) => all.flatMap((frame) => frame.getAnimations())),
  ).toEqual([]);
});

for (const path of [SEQUENCE_PATH, layers?.path ?? ""])
  test(`${path}: causes no layout shift while its exhibit loads and is used`, async ({ page }) => {
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

  test("scrolls the page, and doesn't change the picture, on a vertical swipe over a sequence", async ({
    page,
  }) => {
    await page.goto(SEQUENCE_PATH);
    await frames(page).first().scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.synthesizeScrollGesture", { x: 195, y: 500, yDistance: -300 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", / 1 of /);
  });
});
