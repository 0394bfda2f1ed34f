import type { Page } from "@playwright/test";
import { PHONE, swipe } from "../support/carousel.ts";
import { expect, test } from "../support/e2e.ts";
import { WORDS } from "../support/pages.ts";

test.use(PHONE);

const tiles = (page: Page) => page.locator("#portfolio a:has(img)");
const box = (page: Page) => page.getByRole("dialog");
const picture = (page: Page) => box(page).getByRole("img");

/** Waits until the dialog shows this tile's picture, at least as wide as the window. */
async function shows(page: Page, index: number): Promise<void> {
  const alt = await tiles(page).nth(index).locator("img").getAttribute("alt");
  await expect(picture(page)).toHaveAttribute("alt", alt ?? "");
  const wide = () => picture(page).evaluate((image) => (image as HTMLImageElement).naturalWidth);
  await expect.poll(wide).toBeGreaterThanOrEqual(page.viewportSize()?.width ?? 0);
}

test("moves forward and back on a swipe, and keeps the page's scroll position", async ({
  page,
}) => {
  await page.goto("/");
  await tiles(page).first().tap();
  const top = await page.evaluate(() => scrollY);
  await shows(page, 0);
  await swipe(page, 300, 100);
  await shows(page, 1);
  await swipe(page, 100, 300);
  await shows(page, 0);
  for (const button of await box(page).getByRole("button").all()) {
    const size = await button.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24);
  }
  await box(page).getByRole("button", { name: WORDS.lightbox.close }).click();
  await expect(box(page)).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(top);
});
