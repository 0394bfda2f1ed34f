/** Carousel tests that control the clock or use touch. */
import {
  advance,
  age,
  carousel,
  control,
  HYDRATION_DELAY_MS,
  leaveCarousel,
  openHydrated,
  openStopped,
  SHOWN_MS,
  shows,
} from "../support/carousel.ts";
import { test } from "../support/e2e.ts";
import { hydrated, painted } from "../support/visit.ts";

test("shows each slide for 5,000 ms, including a chosen one, and wraps", async ({ page }) => {
  await openHydrated(page);
  await shows(page, 0);
  await advance(page, SHOWN_MS - (await age(page)) - 1);
  await shows(page, 0);
  await advance(page, 1);
  await shows(page, 1);
  await control(page, "Next slide").click();
  await leaveCarousel(page);
  for (const next of [3, 4, 0, 1]) {
    await advance(page, SHOWN_MS - 1);
    await shows(page, (next + 4) % 5);
    await advance(page, 1);
    await shows(page, next);
  }
});

test("pauses under the mouse, even if it was there before the script ran, then shows the slide for a full turn", async ({
  page,
}) => {
  await openStopped(page);
  await page.mouse.move(900, 300);
  await page.clock.runFor(HYDRATION_DELAY_MS);
  await hydrated(carousel(page));
  await painted(page);
  await advance(page, 3 * SHOWN_MS);
  await shows(page, 0);
  await leaveCarousel(page);
  await advance(page, SHOWN_MS - 1);
  await shows(page, 0);
  await advance(page, 1);
  await shows(page, 1);
  await carousel(page).hover({ position: { x: 900, y: 300 } });
  await painted(page);
  await advance(page, 3 * SHOWN_MS);
  await shows(page, 1);
});

test.describe("touch", () => {
  test.use({ hasTouch: true });

  test("keeps rotating after a tap on an arrow", async ({ page }) => {
    await openHydrated(page);
    await control(page, "Next slide").tap();
    await shows(page, 1);
    await advance(page, SHOWN_MS);
    await shows(page, 2);
  });
});
