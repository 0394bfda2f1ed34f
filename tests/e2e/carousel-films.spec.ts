/** Slide film tests that need held requests or the page's clock. */
import type { Page } from "@playwright/test";
import {
  carousel,
  control,
  current,
  leaveCarousel,
  openHydrated,
  openStopped,
  pass,
  SHOWN_MS,
  shows,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { holdBack, painted, toTop } from "../support/visit.ts";

const films = (page: Page) => carousel(page).locator("video");

/** Records the URLs of films that the page requests from now on. */
function watchFilms(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "media") asked.push(request.url());
  });
  return asked;
}

test("loads the film after the load event, muted and inline, over its poster", async ({ page }) => {
  const asked = watchFilms(page);
  // Holding the logo delays the load event.
  const release = await holdBack(page, "**/mark-light.svg");
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await painted(page);
  await expect(films(page)).toHaveCount(0);
  expect(asked).toEqual([]);

  release(true);
  await expect(films(page)).toHaveCount(1);
  const film = current(page).locator("video");
  await expect(film).toHaveJSProperty("muted", true);
  await expect(film).toHaveJSProperty("playsInline", true);
  await expect(film).toHaveAttribute("aria-hidden", "true");
  await expect(current(page).locator("img")).toHaveCount(1);
  await expect.poll(() => film.evaluate((f) => (f as HTMLVideoElement).currentTime)).not.toBe(0);
});

test("loads only the current slide's film", async ({ page }) => {
  await openHydrated(page);
  await expect(films(page)).toHaveCount(1);
  await expect(current(page).locator("video")).toHaveCount(1);
  await control(page, "Next slide").click();
  await shows(page, 1);
  await expect(films(page)).toHaveCount(1);
  await expect(current(page).locator("video")).toHaveCount(1);
  await control(page, /^Show slide 4/).click();
  await shows(page, 3);
  await expect(films(page)).toHaveCount(0);
});

test("removes the film and stops rotating while off screen", async ({ page }) => {
  await openHydrated(page);
  await expect(films(page)).toHaveCount(1);
  await page.evaluate(() =>
    scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
  );
  await expect(films(page)).toHaveCount(0);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await toTop(page);
  await expect(films(page)).toHaveCount(1);
});

test("loads no film and doesn't rotate if reduced motion is preferred", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await openStopped(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await control(page, "Next slide").click();
  await shows(page, 1);
  await leaveCarousel(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 1);
  await expect(films(page)).toHaveCount(0);
});

test("loads no film if Save-Data is on", async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  const asked = watchFilms(page);
  await openHydrated(page);
  await control(page, "Next slide").click();
  await shows(page, 1);
  await control(page, "Previous slide").click();
  await shows(page, 0);
  await expect(films(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});
