/** What of the header needs a mouse or a finger; its keyboard and its look are journeys of three engines. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { painted } from "../support/visit.ts";

const CITY = "/denver-drone-services";

const header = (page: Page) => page.getByRole("banner");
const servicesButton = (page: Page) => header(page).getByRole("button", { name: "Services" });
const servicesPanel = (page: Page) => page.locator("#services-menu");

test.describe("Services dropdown", () => {
  test.beforeEach(({ page }) => page.goto(CITY));

  test("opens under the mouse, survives the way into it, closes when the mouse leaves", async ({
    page,
  }) => {
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "false");
    await servicesButton(page).hover();
    await expect(servicesPanel(page)).toBeVisible();
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "true");
    await servicesPanel(page).getByRole("link").last().hover();
    await painted(page);
    await expect(servicesPanel(page)).toBeVisible();
    await page.mouse.move(600, 700);
    await expect(servicesPanel(page)).toBeHidden();
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("a click under the mouse leaves it open, and an entry leads to its page and is marked there", async ({
    page,
  }) => {
    await servicesButton(page).click();
    await painted(page);
    const entry = servicesPanel(page).getByRole("link", { name: "Drone Photography" });
    await entry.click();
    await expect(page).toHaveURL("/drone-photography");
    await servicesButton(page).click();
    await expect(entry).toHaveAttribute("aria-current", "page");
    await expect(servicesPanel(page).locator("[aria-current]")).toHaveCount(1);
  });

  test("Escape, its own key, focus going back past its button, and a click elsewhere close it", async ({
    page,
  }) => {
    const opens = {
      mouse: () => servicesButton(page).hover(),
      keyboard: () => servicesButton(page).press("Enter"),
    };
    const closes = [
      [opens.keyboard, () => page.keyboard.press("Enter")],
      [opens.keyboard, () => page.keyboard.press("Shift+Tab")],
      [opens.keyboard, () => page.mouse.click(640, 700)],
      // The last: a mouse that leaves closes the menu a moment later, whoever has opened it by then.
      [opens.mouse, () => page.keyboard.press("Escape")],
    ] as const;
    for (const [open, close] of closes) {
      await open();
      await expect(servicesPanel(page)).toBeVisible();
      await close();
      await expect(servicesPanel(page)).toBeHidden();
    }
  });
});

test.describe("touch", () => {
  test.use({ hasTouch: true });

  test("a tap opens and a tap closes the dropdown", async ({ page }) => {
    await page.goto(CITY);
    await servicesButton(page).tap();
    await expect(servicesPanel(page)).toBeVisible();
    await servicesButton(page).tap();
    await expect(servicesPanel(page)).toBeHidden();
  });
});
