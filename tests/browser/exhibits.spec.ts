/**
 * Exhibit tests that need to watch requests, simulate touch or measure layout shifts. The other exhibit tests
 * run in three browser engines (tests/browsers/journeys/exhibits.ts).
 */
import type { Page } from "@playwright/test";
import { workOf } from "../support/content.ts";
import {
  holdRequests,
  waitForAnimations,
  waitForPaint,
  watchLayoutShifts,
} from "../support/visit.ts";
import { expect, test } from "./test.ts";

const sequence = workOf("sequence");
const pictureNames = sequence?.media.value.frames.map(({ picture }) => picture) ?? [];
const SEQUENCE = {
  kind: "sequence",
  selector: ".exhibit:not(.layers, .orbit)",
  path: sequence?.path ?? "",
};
const ORBIT = { kind: "orbit", selector: ".orbit", path: workOf("orbit")?.path ?? "" };
const LAYERS = { kind: "layers", selector: ".layers", path: workOf("layers")?.path ?? "" };

test.skip(
  [SEQUENCE, ORBIT, LAYERS].some(({ path }) => path === ""),
  "the owner has deleted an exhibit that these tests need",
);

const frames = (page: Page) => page.locator(`${SEQUENCE.selector} figure img`);
const sliderIn = (page: Page, { selector } = SEQUENCE) =>
  page.locator(selector).getByRole("slider");

/** Returns the numbers, counted from 1, of the sequence's pictures that are fully opaque. */
const opaquePictures = (page: Page) =>
  frames(page).evaluateAll((images) =>
    images.flatMap((image, index) => {
      const { opacity, visibility } = getComputedStyle(image);
      return visibility === "visible" && opacity === "1" ? [index + 1] : [];
    }),
  );

test("an orbit thrown with the mouse turns on, but stops at once if reduced motion is preferred", async ({
  page,
}) => {
  await page.goto(ORBIT.path);
  const picture = page.locator(".orbit img").first();
  await picture.scrollIntoViewIfNeeded();
  const { x, y, width } = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const range = sliderIn(page, ORBIT);
  /** Returns the slider's value when the mouse lets go. */
  const throwOrbit = async () => {
    await page.mouse.move(x + 50, y + 50);
    await page.mouse.down();
    await page.mouse.move(x + 50 + width / 6, y + 50, { steps: 3 });
    const held = await range.inputValue();
    await page.mouse.up();
    return held;
  };
  // On a busy machine, the mouse can rest so long before it lets go that nothing is thrown.
  await expect(async () => {
    const held = await throwOrbit();
    await expect.poll(() => range.inputValue(), { timeout: 2_000 }).not.toBe(held);
  }).toPass({ timeout: 20_000 });

  await page.emulateMedia({ reducedMotion: "reduce" });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const held = await throwOrbit();
    // Long enough for a thrown orbit to reach its next picture.
    for (let round = 0; round < 10; round += 1) await waitForPaint(page);
    expect(await range.inputValue()).toBe(held);
  }
});

test("keeps showing the current frame until the next frame has loaded", async ({ page }) => {
  const release = await holdRequests(page, `**/${pictureNames[1]}.*`);
  await page.goto(SEQUENCE.path, { waitUntil: "load" });
  await sliderIn(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(sliderIn(page)).toHaveAttribute("aria-valuetext", / 2 of /);
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
  await page.goto(SEQUENCE.path);
  await sliderIn(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => opaquePictures(page)).toEqual([2]);
  expect(
    await frames(page).evaluateAll((all) => all.flatMap((frame) => frame.getAnimations())),
  ).toEqual([]);
});

for (const exhibit of [SEQUENCE, LAYERS, ORBIT])
  test(`${exhibit.kind}: causes no layout shift while it loads and is used`, async ({ page }) => {
    // On a first visit, late fonts may shift text; on the second, they're cached.
    await page.goto(exhibit.path);
    const shifts = await watchLayoutShifts(page);
    await page.goto(exhibit.path);
    await page.locator(exhibit.selector).scrollIntoViewIfNeeded();
    await sliderIn(page, exhibit).focus();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await waitForAnimations(page);
    expect(await shifts()).toEqual([]);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  for (const exhibit of [SEQUENCE, ORBIT])
    test(`${exhibit.kind}: scrolls the page on a vertical swipe, moves on a horizontal one, and only then requests the other pictures`, async ({
      page,
    }) => {
      await page.goto(exhibit.path, { waitUntil: "load" });
      const pictures = page.locator(`${exhibit.selector} figure img`);
      const picture = pictures.first();
      const requestedPictures = () =>
        pictures.evaluateAll(
          (images: HTMLImageElement[]) => images.filter(({ currentSrc }) => currentSrc).length,
        );
      const center = () =>
        picture.evaluate((image) => image.scrollIntoView({ behavior: "instant", block: "center" }));
      await center();
      await expect.poll(requestedPictures).toBe(1);
      const client = await page.context().newCDPSession(page);
      // Input.synthesizeScrollGesture doesn't scroll by touch in Chromium's headless shell.
      const swipe = async (right: number, down: number) => {
        await center();
        const { y = 0, height = 0 } = (await picture.boundingBox()) ?? {};
        for (const [index, type] of ["touchStart", "touchMove", "touchMove", "touchEnd"].entries())
          await client.send("Input.dispatchTouchEvent", {
            type: type as "touchStart" | "touchMove" | "touchEnd",
            touchPoints:
              type === "touchEnd"
                ? []
                : [{ x: 195 + (right * index) / 2, y: y + (height + down * index) / 2 }],
          });
      };
      const top = await page.evaluate(() => scrollY);
      await swipe(60, -100);
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top);
      await waitForPaint(page);
      expect(await requestedPictures()).toBe(1);
      // The first swipe may still scroll the page.
      await expect(async () => {
        await swipe(150, 8);
        await expect(sliderIn(page, exhibit)).not.toHaveValue("1", { timeout: 1_000 });
      }).toPass();
      await expect.poll(requestedPictures).toBe(await pictures.count());
    });
});
