import { control, current, openAlive, shows } from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";

test("the pause button holds the film too, and play lets it go on (WCAG 2.2.2)", async ({
  page,
}) => {
  await openAlive(page);
  const film = current(page).locator("video");
  const played = () => film.evaluate((video) => (video as HTMLVideoElement).currentTime);
  await expect.poll(played).not.toBe(0);
  await control(page, "Pause slides").click();
  await expect(film).toHaveJSProperty("paused", true);

  // A slide chosen meanwhile shows its poster.
  await control(page, "Next slide").click();
  await shows(page, 1);
  await expect(film).toHaveJSProperty("paused", true);
  expect(await played()).toBe(0);
  await expect(film).toHaveCSS("opacity", "0");

  await control(page, "Play slides").click();
  await expect(film).toHaveJSProperty("paused", false);
  await expect.poll(played).not.toBe(0);
});

test("keyboard focus holds the film", async ({ page }) => {
  await openAlive(page);
  const film = current(page).locator("video");
  await expect
    .poll(() => film.evaluate((video) => (video as HTMLVideoElement).currentTime))
    .not.toBe(0);
  await control(page, "Pause slides").focus();
  await page.keyboard.press("Tab");
  await expect(film).toHaveJSProperty("paused", true);
});
