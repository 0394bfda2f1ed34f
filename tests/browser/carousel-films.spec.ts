/** Tests of the carousel's films that need to watch requests, control the clock or pause a fade. */
import type { Page } from "@playwright/test";
import {
  advanceClock,
  carousel,
  control,
  currentSlide,
  leaveCarousel,
  openHydrated,
  SLIDE_DURATION_MS,
  waitForSlide,
} from "../support/carousel.ts";
import { holdRequests, scrollToTop, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const films = (page: Page) => carousel(page).locator("video");

/**
 * Records the URL of each film that the page requests from now on.
 * @returns an array that grows with each request
 */
function recordFilmRequests(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") requested.push(request.url());
  });
  return requested;
}

test("requests a slide's film only after the load event, keeps its poster, and plays it muted, inline and hidden from screen readers", async ({
  page,
}) => {
  const requested = recordFilmRequests(page);
  // Holding the logo's request delays the load event.
  const release = await holdRequests(page, "**/mark-light.svg");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await waitForPaint(page);
  await expect(films(page)).toHaveCount(0);
  expect(requested).toEqual([]);

  release(true);
  await expect(films(page)).toHaveCount(1);
  const film = currentSlide(page).locator("video");
  await expect(film).toHaveJSProperty("muted", true);
  await expect(film).toHaveJSProperty("playsInline", true);
  await expect(film).toHaveAttribute("aria-hidden", "true");
  await expect(currentSlide(page).locator("img")).toHaveCount(1);
  await expect.poll(() => film.evaluate((f) => (f as HTMLVideoElement).currentTime)).not.toBe(0);
});

test("removes the film and stops rotating while the carousel is off screen, and restores the film once it is back in view", async ({
  page,
}) => {
  await openHydrated(page);
  await expect(films(page)).toHaveCount(1);
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
  );
  await expect(films(page)).toHaveCount(0);
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 0);
  await scrollToTop(page);
  await expect(films(page)).toHaveCount(1);
});

for (const [setting, enable] of [
  ["reduced motion is preferred", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
  [
    "Save-Data is on",
    (page: Page) =>
      page.addInitScript(() => {
        Object.defineProperty(navigator, "connection", { value: { saveData: true } });
      }),
  ],
] as const)
  test(`requests no film and doesn't change slides by itself if ${setting}`, async ({ page }) => {
    await enable(page);
    const requested = recordFilmRequests(page);
    await openHydrated(page);
    await control(page, "Next slide").click();
    await waitForSlide(page, 1);
    await control(page, "Previous slide").click();
    await waitForSlide(page, 0);
    await expect(films(page)).toHaveCount(0);
    expect(requested).toEqual([]);
    await leaveCarousel(page);
    await advanceClock(page, 3 * SLIDE_DURATION_MS);
    await waitForSlide(page, 0);
  });

/** Pauses every fade between slides as soon as it starts. */
const pauseFades = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName !== "slide-in") return;
      for (const fade of (target as Element).getAnimations()) fade.pause();
    });
  });

test("keeps the outgoing slide and its film visible and opaque until the next slide covers them", async ({
  page,
}) => {
  await pauseFades(page);
  await openHydrated(page);
  const slide = page.locator(".slide").first();
  await expect(films(page)).toHaveCount(1);
  const film = await films(page).elementHandle();
  await control(page, "Next slide").click();
  for (const progress of [0, 0.5, 0.9]) {
    await currentSlide(page).evaluate((incoming, fraction) => {
      const [fade] = incoming.getAnimations();
      if (!fade) throw new Error("No fade is running");
      fade.currentTime = Number(fade.effect?.getComputedTiming().endTime) * fraction;
    }, progress);
    await waitForPaint(page);
    await expect(slide).toHaveCSS("opacity", "1");
    expect(await film?.isVisible()).toBe(true);
  }
  await currentSlide(page).evaluate((incoming) => incoming.getAnimations()[0]?.finish());
  await expect(films(page)).toHaveCount(1);
});

test("keeps the second fade running when the first ends, if Next is pressed twice in a row", async ({
  page,
}) => {
  await pauseFades(page);
  await openHydrated(page);
  const slides = page.locator(".slide");
  await control(page, "Next slide").click();
  await waitForSlide(page, 1);
  await control(page, "Next slide").click();
  await waitForSlide(page, 2);
  await slides.nth(1).evaluate((slide) => slide.getAnimations()[0]?.finish());
  await expect(slides.nth(0)).toBeHidden();
  await waitForPaint(page);
  await expect(slides.nth(1)).toBeVisible();
  expect(await slides.nth(2).evaluate((slide) => slide.getAnimations().length)).toBe(1);
});
