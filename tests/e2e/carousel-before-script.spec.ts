import {
  carousel,
  control,
  openStopped,
  PHONE,
  pass,
  SHOWN_MS,
  shows,
  swipe,
} from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { hydrated, openWithoutScript, painted } from "../support/visit.ts";

test("a mouse that was there before the script holds it too", async ({ page }) => {
  await openStopped(page);
  await page.mouse.move(900, 300);
  await hydrated(carousel(page));
  await painted(page);
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
});

test("focus that was there before the script stops it too", async ({ page }) => {
  await openStopped(page);
  await page.getByRole("banner").getByRole("link", { name: "Get Quote" }).focus();
  await page.keyboard.press("Tab");
  await expect(control(page, "Play slides")).toBeFocused();
  await pass(page, 3 * SHOWN_MS);
  await shows(page, 0);
});

test("a click on next before the script is there is not lost", async ({ page }) => {
  const release = await openWithoutScript(page);
  await control(page, "Next slide").click();
  await shows(page, 0);
  release(true);
  await shows(page, 1);
});

test("Enter on a dot before the script is there is not lost", async ({ page }) => {
  const release = await openWithoutScript(page);
  await control(page, /^Show slide 4/).focus();
  await page.keyboard.press("Enter");
  release(true);
  await shows(page, 3);
});

test.describe("touch", () => {
  test.use(PHONE);

  test("a swipe before the script is there is not lost", async ({ page }) => {
    const release = await openWithoutScript(page);
    await swipe(page, 300, 100);
    release(true);
    await shows(page, 1);
  });
});
