/** Films in galleries: needs real playback, which not every engine's driver has. */

import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

test("plays one film at a time, hides its poster meanwhile, and offers to play it again at its end, also in full screen", async ({
  page,
}) => {
  await page.goto(SAMPLE_ROUTES.film);
  const players = page.locator(".film-player");
  const [first, second] = [players.nth(0), players.nth(1)];
  const isPaused = (player: typeof first) =>
    player.locator("video").evaluate((film: HTMLVideoElement) => film.paused);
  const skipToEnd = (player: typeof first) =>
    player.locator("video").evaluate((film: HTMLVideoElement) => {
      film.currentTime = film.duration - 0.2;
    });
  await second.getByRole("link").click();
  await expect.poll(() => isPaused(second)).toBe(false);
  await expect(second.locator("img")).toBeHidden();
  await first.getByRole("link").click();
  await expect.poll(() => isPaused(second)).toBe(true);
  await skipToEnd(first);
  await expect(first.getByRole("link")).toBeVisible();
  await expect(first.getByRole("link")).toBeFocused();
  await expect(first.locator("video")).toBeHidden();
  await expect(first.locator("img")).toBeVisible();
  await first.getByRole("link").click();
  await expect.poll(() => isPaused(first)).toBe(false);
  await expect(first.locator("video")).toBeVisible();
  await first.locator("video").evaluate((film: HTMLVideoElement) => film.requestFullscreen());
  await skipToEnd(first);
  await expect(first.getByRole("link")).toBeFocused();
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
});
