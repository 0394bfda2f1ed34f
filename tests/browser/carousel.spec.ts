import type { Locator } from "@playwright/test";
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
import { SOAK } from "../support/soak.ts";
import { waitForAnimations, waitForPaint } from "../support/visit.ts";
import { describeFaint, measureContrast } from "./contrast.ts";
import { expect, test } from "./test.ts";

test.use({ contextOptions: { reducedMotion: "no-preference" } });

test("shows a slide for 5,000 ms, also after a click on an arrow, and leads around the ends in both directions", async ({
  page,
}) => {
  await openHydrated(page);
  for (const [arrow, shown, next] of [
    ["Previous slide", 4, 0],
    ["Next slide", 1, 2],
  ] as const) {
    await control(page, arrow).click();
    await leaveCarousel(page);
    await waitForSlide(page, shown);
    await advanceClock(page, SLIDE_DURATION_MS - 1);
    await waitForSlide(page, shown);
    await advanceClock(page, 1);
    await waitForSlide(page, next);
  }
});

test("stops while the mouse is over the carousel, off screen, and from keyboard focus until Play is pressed", async ({
  page,
}) => {
  await openHydrated(page);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 0);
  await leaveCarousel(page);
  await page.evaluate(() => scrollTo({ top: 2 * innerHeight, behavior: "instant" }));
  await waitForPaint(page);
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  await waitForPaint(page);

  const slides = carousel(page).locator("[aria-live]");
  await expect(slides).toHaveAttribute("aria-live", "off");
  await page.getByRole("banner").getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await expect(slides).toHaveAttribute("aria-live", "polite");
  await advanceClock(page, 3 * SLIDE_DURATION_MS);
  await waitForSlide(page, 0);
  await page.keyboard.press("Enter");
  await advanceClock(page, SLIDE_DURATION_MS);
  await waitForSlide(page, 1);
});

test("plays the current slide's film, muted and hidden from screen readers, until the carousel is paused", async ({
  page,
}) => {
  await page.goto("/");
  const film = currentSlide(page).locator("video");
  await expect(film).toHaveAttribute("aria-hidden", "true");
  await expect(film).toHaveJSProperty("muted", true);
  await expect.poll(() => film.evaluate((f) => (f as HTMLVideoElement).currentTime)).not.toBe(0);
  await control(page, "Pause slides").click();
  // A film that ended is paused as well.
  const isPaused = () => film.evaluate((f: HTMLVideoElement) => f.paused && !f.ended);
  await expect.poll(isPaused).toBe(true);
});

test("keeps the hero's height and the words' places on every slide", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const places = new Set<string>();
    for (let slide = 1; slide <= 5; slide += 1) {
      await control(page, new RegExp(`^Show slide ${slide}:`)).click();
      await waitForSlide(page, slide - 1);
      places.add(
        await page.evaluate(() =>
          ["[data-hero]", "h1", ".slide[data-current] .slide-caption"]
            .map((part) => document.querySelector(part)?.getBoundingClientRect().bottom)
            .join(", "),
        ),
      );
    }
    expect.soft([...places], `${width} px wide`).toHaveLength(1);
  }
});

/** Pauses a film halfway. */
const pauseHalfway = (film: Locator) =>
  film.evaluate(async (element) => {
    const video = element as HTMLVideoElement;
    await video.play();
    video.pause();
    const sought = new Promise((done) => video.addEventListener("seeked", done, { once: true }));
    video.currentTime = video.duration / 2;
    await sought;
  });

/** pages.spec.ts measures the first slide. */
const soakTest = SOAK ? test : () => {};

soakTest("slides and their films leave enough contrast for the text on them", async ({ page }) => {
  test.slow();
  await page.goto("/");
  await control(page, "Pause slides").click();
  const dots = control(page, /^Show slide/);
  for (const dot of await dots.all()) {
    await dot.click();
    await expect(dot).toHaveAttribute("aria-current", "true");
    await waitForAnimations(page);
    const film = carousel(page).locator("video:visible").last();
    if (await film.isVisible()) await pauseHalfway(film);
    const name = await dot.getAttribute("aria-label");
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitForAnimations(page);
      const texts = await measureContrast(page, "window");
      expect.soft(describeFaint(texts), `${name}, ${width} px`).toEqual([]);
    }
  }
});

test.describe("touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("changes slides on a swipe but not on a short drag", async ({ page }) => {
    await openHydrated(page);
    const drag = (from: number, to: number, on = carousel(page)) =>
      on.evaluate(
        (element, [start, end]) => {
          for (const [type, clientX] of [
            ["pointerdown", start],
            ["pointerup", end],
          ] as const)
            element.dispatchEvent(
              new PointerEvent(type, { pointerType: "touch", clientX, bubbles: true }),
            );
        },
        [from, to] as const,
      );
    await drag(300, 280);
    await waitForSlide(page, 0);
    await drag(300, 200);
    await waitForSlide(page, 1);
    await drag(200, 300);
    await waitForSlide(page, 0);
    await drag(300, 200, page.locator("[data-hero]").getByRole("link", { name: "View Services" }));
    await waitForSlide(page, 1);
  });
});
