/** Tests of the slides' films that watch requests, control the clock or pause a fade. */
import type { Page } from "@playwright/test";
import {
  advanceClock,
  carousel,
  control,
  currentSlide,
  leaveCarousel,
  openHydrated,
  SHOWN_MS,
  waitForSlide,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { holdRequests, scrollToTop, waitForPaint } from "../support/visit.ts";

const films = (page: Page) => carousel(page).locator("video");

/** Records the URLs of films requested from now on. @returns the growing list */
function watchFilms(page: Page): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") requested.push(request.url());
  });
  return requested;
}

test("requests the film after the load event, keeps its poster, and plays it muted, inline and hidden from screen readers", async ({
  page,
}) => {
  const requested = watchFilms(page);
  // Holding the logo delays the load event.
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

test("removes the film and stops rotating while off screen, and restores the film when visible again", async ({
  page,
}) => {
  await openHydrated(page);
  await expect(films(page)).toHaveCount(1);
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
  );
  await expect(films(page)).toHaveCount(0);
  await advanceClock(page, 3 * SHOWN_MS);
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
  test(`loads no film and doesn't rotate if ${setting}`, async ({ page }) => {
    await enable(page);
    const requested = watchFilms(page);
    await openHydrated(page);
    await control(page, "Next slide").click();
    await waitForSlide(page, 1);
    await control(page, "Previous slide").click();
    await waitForSlide(page, 0);
    await expect(films(page)).toHaveCount(0);
    expect(requested).toEqual([]);
    await leaveCarousel(page);
    await advanceClock(page, 3 * SHOWN_MS);
    await waitForSlide(page, 0);
  });

test("keeps the outgoing film visible and opaque until the next slide covers it", async ({
  page,
}) => {
  // Pauses every fade at its start.
  await page.addInitScript(() => {
    document.addEventListener("animationstart", ({ target, animationName }) => {
      if (animationName !== "slide-in") return;
      for (const fade of (target as Element).getAnimations()) fade.pause();
    });
  });
  await openHydrated(page);
  const slide = page.locator(".slide").first();
  await expect(films(page)).toHaveCount(1);
  const film = await films(page).elementHandle();
  await control(page, "Next slide").click();
  for (const share of [0, 0.5, 0.9]) {
    await currentSlide(page).evaluate((incoming, progress) => {
      const [fade] = incoming.getAnimations();
      if (!fade) throw new Error("No fade is running");
      fade.currentTime = Number(fade.effect?.getComputedTiming().endTime) * progress;
    }, share);
    await waitForPaint(page);
    await expect(slide).toHaveCSS("opacity", "1");
    expect(await film?.isVisible()).toBe(true);
  }
  await currentSlide(page).evaluate((incoming) => incoming.getAnimations()[0]?.finish());
  await expect(films(page)).toHaveCount(1);
});
