/** Carousel tests that control the clock, simulate touch, or check the layout at several widths. */
import {
  advanceClock,
  carousel,
  control,
  HYDRATION_DELAY_MS,
  leaveCarousel,
  openHydrated,
  openWithStoppedClock,
  pageAge,
  SLIDE_DURATION_MS,
  waitForSlide,
} from "../support/carousel.ts";
import { waitForHydration, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test("shows each slide for 5,000 ms, even after a click on an arrow, and returns to the first slide after the last", async ({
  page,
}) => {
  await openHydrated(page);
  await waitForSlide(page, 0);
  await advanceClock(page, SLIDE_DURATION_MS - (await pageAge(page)) - 1);
  await waitForSlide(page, 0);
  await advanceClock(page, 1);
  await waitForSlide(page, 1);
  await control(page, "Next slide").click();
  await leaveCarousel(page);
  for (const next of [3, 4, 0, 1]) {
    await advanceClock(page, SLIDE_DURATION_MS - 1);
    await waitForSlide(page, (next + 4) % 5);
    await advanceClock(page, 1);
    await waitForSlide(page, next);
  }
});

test("pauses while the mouse is over the carousel, even if it was there before hydration, and rotates 5,000 ms after the mouse leaves", async ({
  page,
}) => {
  await openWithStoppedClock(page);
  await page.mouse.move(900, 300);
  await page.clock.runFor(HYDRATION_DELAY_MS);
  await waitForHydration(carousel(page));
  await waitForPaint(page);
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 0);
  await leaveCarousel(page);
  await advanceClock(page, SLIDE_DURATION_MS - 1);
  await waitForSlide(page, 0);
  await advanceClock(page, 1);
  await waitForSlide(page, 1);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await waitForPaint(page);
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 1);
});

test("shows its controls at once, and answers clicks that come before hydration", async ({
  page,
}) => {
  await openWithStoppedClock(page);
  const next = control(page, "Next slide");
  await expect(next).toBeVisible();
  // Without a pointer, so that only the first click can start the hydration.
  await next.evaluate((button) => {
    (button as HTMLElement).click();
    (button as HTMLElement).click();
  });
  await waitForSlide(page, 2);
});

test("keeps the hero's height and the headline's place on every slide", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = new Set<string>();
    for (let slide = 1; slide <= 5; slide += 1) {
      await control(page, new RegExp(`^Show slide ${slide}:`)).click();
      await waitForSlide(page, slide - 1);
      places.add(
        await page.evaluate(() =>
          ["[data-hero]", "h1", ".slide[data-current] .slide-caption"]
            .map((part) => document.querySelector(part)?.getBoundingClientRect())
            .map((box) => `${box?.top} ${box?.bottom}`)
            .join(", "),
        ),
      );
    }
    expect.soft([...places], `${width} px wide`).toHaveLength(1);
  }
});

test.describe("touch", () => {
  test.use({ hasTouch: true });

  test("keeps changing slides by itself after a tap on an arrow", async ({ page }) => {
    await openHydrated(page);
    await control(page, "Next slide").tap();
    await waitForSlide(page, 1);
    await advanceClock(page, SLIDE_DURATION_MS);
    await waitForSlide(page, 2);
  });
});
