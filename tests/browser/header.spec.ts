import type { Page } from "@playwright/test";
import { SAMPLE_ROUTES, WORDS } from "../support/pages.ts";
import { waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const header = (page: Page) => page.getByRole("banner");
const servicesButton = (page: Page) =>
  header(page).getByRole("button", { name: WORDS.header.services });
const servicesPanel = (page: Page) => page.locator("#services-menu");

test("shows the phone number in a window 1,280 px wide, also with the scrollbar of Windows, but not in a narrower one", async ({
  page,
}) => {
  await page.goto(SAMPLE_ROUTES.city);
  const phone = header(page).locator("a[href^='tel:']").first();
  for (const [width, isVisible] of [
    [1240, false],
    [1265, true],
  ] as const) {
    await page.setViewportSize({ width, height: 720 });
    await expect(phone).toBeVisible({ visible: isVisible });
  }
});

for (const [width, height] of [
  [360, 740],
  [390, 844],
] as const)
  test(`shows a quote button, leads to the form's first field, and has an opaque header while the menu is open, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto(SAMPLE_ROUTES.city);
    await header(page).getByRole("button", { name: WORDS.header.menu }).click();
    await expect(header(page)).toHaveCSS("background-color", "rgb(23, 44, 39)");
    await expect(header(page).getByRole("link", { name: WORDS.header.quote })).toHaveCount(1);
    await page.keyboard.press("Escape");
    await header(page).getByRole("link", { name: WORDS.header.quote }).click();
    await expect(page.locator("#quote")).toBeFocused();
    await expect(page.getByLabel("Full Name").last()).toBeInViewport({ ratio: 1 });
  });

test("shows every entry of the menu on a phone held sideways", async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(SAMPLE_ROUTES.city);
  await header(page).getByRole("button", { name: WORDS.header.menu }).click();
  for (const link of await page.locator("#site-menu").getByRole("link").all())
    await expect(link).toBeInViewport({ ratio: 1 });
});

test.describe("Services dropdown", () => {
  test.beforeEach(({ page }) => page.goto(SAMPLE_ROUTES.city));

  test("opens on hover, stays open while the mouse is over the panel, and closes when the mouse leaves", async ({
    page,
  }) => {
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "false");
    await servicesButton(page).hover();
    await expect(servicesPanel(page)).toBeVisible();
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "true");
    await servicesPanel(page).getByRole("link").last().hover();
    await waitForPaint(page);
    await expect(servicesPanel(page)).toBeVisible();
    await page.mouse.move(600, 700);
    await expect(servicesPanel(page)).toBeHidden();
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test.describe("touch", () => {
    test.use({ hasTouch: true });

    test("opens on a tap on its button and closes on the next tap", async ({ page }) => {
      await servicesButton(page).tap();
      await expect(servicesPanel(page)).toBeVisible();
      await servicesButton(page).tap();
      await expect(servicesPanel(page)).toBeHidden();
    });
  });
});
