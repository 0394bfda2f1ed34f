/** Exhibit tests that watch requests, use touch or measure layout shifts; the rest are journeys in three engines. */
import type { Page } from "@playwright/test";
import { workOf } from "../support/content.ts";
import { expect, test } from "../support/e2e.ts";
import { holdBack, painted, settled, watchShifts } from "../support/visit.ts";

const sequence = workOf("sequence");
const layers = workOf("layers");
const pictures = sequence?.media.value.frames.map(({ picture }) => picture) ?? [];
const SEQUENCE = sequence?.path ?? "";

test.skip(!sequence || !layers, "the owner has deleted the exhibits");

const frames = (page: Page) => page.locator(".sequence figure img");
const slider = (page: Page) => page.locator(".sequence").getByRole("slider");

/** Numbers of the fully opaque pictures, starting at 1. */
const covering = (page: Page) =>
  frames(page).evaluateAll((images) =>
    images.flatMap((image, index) => {
      const { opacity, visibility } = getComputedStyle(image);
      return visibility === "visible" && opacity === "1" ? [index + 1] : [];
    }),
  );

test("fetches only the first frame until the sequence is near", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  // A low window, so that the sequence is far below it.
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await painted(page);
  const laterFrames = () =>
    pictures.slice(1).filter((name) => requested.some((url) => url.includes(`/${name}.`)));
  expect(laterFrames()).toEqual([]);
  await slider(page).scrollIntoViewIfNeeded();
  await expect.poll(() => laterFrames().length).toBe(pictures.length - 1);
});

test("keeps a frame until the next one is decoded", async ({ page }) => {
  const release = await holdBack(page, `**/${pictures[1]}.*`);
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", / 2 of /);
  await painted(page);
  expect(await covering(page)).toEqual([1]);
  release(true);
  await expect.poll(() => covering(page)).toContain(2);
  await settled(page);
});

test("shows the next frame at once if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(SEQUENCE);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => covering(page)).toEqual([2]);
  expect(
    await frames(page).evaluateAll((all) => all.flatMap((one) => one.getAnimations())),
  ).toEqual([]);
});

for (const path of [SEQUENCE, layers?.path ?? ""])
  test(`${path}: shifts no layout while its exhibit loads and is used`, async ({ page }) => {
    const shifts = await watchShifts(page);
    await page.goto(path);
    await page.locator(".exhibit").scrollIntoViewIfNeeded();
    await page.locator(".exhibit[data-near]").getByRole("slider").focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await settled(page);
    expect(await shifts()).toEqual([]);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("scrolls the page on a vertical swipe over the picture", async ({ page }) => {
    await page.goto(SEQUENCE);
    await frames(page).first().scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.synthesizeScrollGesture", { x: 195, y: 500, yDistance: -300 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", / 1 of /);
  });
});
