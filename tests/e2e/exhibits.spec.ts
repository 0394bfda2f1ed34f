/** What needs held requests, a phone's touch or a count of shifts; the rest are journeys of three engines. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { holdBack, painted, settled } from "../support/visit.ts";

const SEQUENCE = "/construction-monitoring";
const frames = (page: Page) => page.locator(".sequence figure img");
const slider = (page: Page) => page.locator(".sequence").getByRole("slider");

/** Which of the pictures cover the frame: opaque, or just fading in. */
const covering = (page: Page) =>
  frames(page).evaluateAll((images) =>
    images.flatMap((image, index) => {
      const { opacity, visibility } = getComputedStyle(image);
      return visibility === "visible" && opacity === "1" ? [index + 1] : [];
    }),
  );

test("no visit but the first is fetched before the sequence is near", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  // As low as a window can be, so that the sequence is far from it.
  await page.setViewportSize({ width: 1280, height: 200 });
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await painted(page);
  const later = () => asked.filter((url) => /progress-[2-6]/.test(url));
  expect(later()).toEqual([]);
  await slider(page).scrollIntoViewIfNeeded();
  await expect.poll(() => later().length).toBe(5);
});

test("a visit stays until the next one is decoded", async ({ page }) => {
  const release = await holdBack(page, "**/progress-2.*");
  await page.goto(SEQUENCE, { waitUntil: "load" });
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(slider(page)).toHaveAttribute("aria-valuetext", /2 of 6/);
  await painted(page);
  expect(await covering(page)).toEqual([1]);
  release(true);
  await expect.poll(() => covering(page)).toContain(2);
  await settled(page);
});

test("reduced motion: the next visit is there at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(SEQUENCE);
  await slider(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => covering(page)).toEqual([2]);
  expect(
    await frames(page).evaluateAll((all) => all.flatMap((one) => one.getAnimations())),
  ).toEqual([]);
});

for (const path of [SEQUENCE, "/aerial-drone-services"])
  test(`nothing of ${path} moves while its exhibit is loaded and used`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          shifts.push((entry as { value?: number }).value ?? 0);
      }).observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(path);
    await page.locator(".exhibit").scrollIntoViewIfNeeded();
    await page.locator(".exhibit[data-near]").getByRole("slider").focus();
    const { x, y, width } = (await page.locator(".exhibit img").first().boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
    };
    await page.mouse.move(x + width / 2, y + 50);
    await page.mouse.down();
    for (let step = 0; step < 10; step += 1) await page.mouse.move(x + (step * width) / 10, y + 50);
    await page.mouse.up();
    for (let step = 0; step < 3; step += 1) await page.keyboard.press("ArrowRight");
    await settled(page);
    expect(await page.evaluate("shifts")).toEqual([]);
  });

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("a swipe up over the picture scrolls the page and leaves the visit", async ({ page }) => {
    await page.goto(SEQUENCE);
    await frames(page).first().scrollIntoViewIfNeeded();
    const top = await page.evaluate(() => scrollY);
    const client = await page.context().newCDPSession(page);
    await client.send("Input.synthesizeScrollGesture", { x: 195, y: 500, yDistance: -300 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(top);
    await expect(slider(page)).toHaveAttribute("aria-valuetext", /1 of 6/);
  });
});
