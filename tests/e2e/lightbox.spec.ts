import type { Page } from "@playwright/test";
import { PHONE, swipe } from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { WORDS } from "../support/pages.ts";
import { painted } from "../support/visit.ts";

const words = WORDS.lightbox;

const tiles = (page: Page) => page.locator("#portfolio a:has(img)");
const box = (page: Page) => page.getByRole("dialog");
const picture = (page: Page) => box(page).getByRole("img");

/** Waits until the dialog shows this tile's picture, at least as wide as the window. */
async function shows(page: Page, index: number): Promise<void> {
  const alt = await tiles(page).nth(index).locator("img").getAttribute("alt");
  await expect(picture(page)).toHaveAttribute("alt", alt ?? "");
  await expect(box(page).locator("figcaption")).not.toBeEmpty();
  const wide = () => picture(page).evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(wide).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("moves by arrow button, and keeps the page's scroll position on close", async ({ page }) => {
  await page.goto("/");
  await tiles(page).first().click();
  const top = await page.evaluate(() => scrollY);
  await box(page).getByRole("button", { name: words.next }).click();
  await shows(page, 1);
  await page.mouse.wheel(0, 400);
  await painted(page);
  await box(page).getByRole("button", { name: words.close }).click();
  await expect(box(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test.describe("touch", () => {
  test.use(PHONE);

  test("moves forward and back on a swipe, and has buttons of at least 24 px", async ({ page }) => {
    await page.goto("/");
    await tiles(page).first().tap();
    await shows(page, 0);
    await swipe(page, 300, 100);
    await shows(page, 1);
    await swipe(page, 100, 300);
    await shows(page, 0);
    for (const button of await box(page).getByRole("button").all()) {
      const size = await button.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
  });
});
