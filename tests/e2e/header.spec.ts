import type { Locator, Page, Response } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { SERVICES_MENU, UNKNOWN_ROUTE } from "../support/pages.ts";
import { painted, settled } from "../support/visit.ts";

const CITY = "/denver-drone-services";
const TRANSPARENT = "rgba(0, 0, 0, 0)";

const header = (page: Page) => page.getByRole("banner");
const servicesButton = (page: Page) => header(page).getByRole("button", { name: "Services" });
const servicesPanel = (page: Page) => page.locator("#services-menu");
const menuButton = (page: Page) => header(page).getByRole("button", { name: "Menu" });
const sheet = (page: Page) => page.locator("#site-menu");

/** Ground and lower border of the header as painted. */
async function look(locator: Locator): Promise<{ ground: string; border: string }> {
  await settled(locator.page());
  return locator.evaluate((element) => {
    const style = getComputedStyle(element);
    return { ground: style.backgroundColor, border: style.borderBottomColor };
  });
}

async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
  await painted(page);
}

async function focusIsOn(locator: Locator): Promise<void> {
  await expect(locator).toBeFocused();
}

for (const path of ["/", "/drone-services", CITY]) {
  test(`${path}: transparent up to 50 px, opaque with a border beyond`, async ({ page }) => {
    await page.goto(path);
    for (const top of [0, 49, 50]) {
      await scrollTo(page, top);
      expect(await look(header(page)), `at ${top} px`).toEqual({
        ground: TRANSPARENT,
        border: TRANSPARENT,
      });
    }
    await scrollTo(page, 51);
    await expect.poll(async () => (await look(header(page))).ground).toMatch(/^rgb\(/);
    const scrolled = await look(header(page));
    expect(scrolled.border).toMatch(/^rgb\(/);
    expect(scrolled.border).not.toBe(scrolled.ground);
    expect(await header(page).evaluate((element) => element.getBoundingClientRect().top)).toBe(0);

    await scrollTo(page, 49);
    await expect.poll(async () => (await look(header(page))).ground).toBe(TRANSPARENT);
  });
}

test("the logo leads home", async ({ page }) => {
  await page.goto(CITY);
  await header(page).getByRole("link", { name: /home/i }).click();
  await expect(page).toHaveURL("/");
});

test.describe("Services dropdown", () => {
  test.beforeEach(({ page }) => page.goto(CITY));

  test("holds six entries, in order, each where it leads", async ({ page }) => {
    await servicesButton(page).click();
    const links = servicesPanel(page).getByRole("link");
    await expect(links).toHaveText(SERVICES_MENU.map(([label]) => label));
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    expect(hrefs).toEqual(SERVICES_MENU.map(([, route]) => route));
  });

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

  test("a click under the mouse leaves it open, and an entry leads to its page", async ({
    page,
  }) => {
    await servicesButton(page).click();
    await painted(page);
    await expect(servicesPanel(page)).toBeVisible();
    await servicesPanel(page).getByRole("link", { name: "Drone Photography" }).click();
    await expect(page).toHaveURL("/drone-photography");
    await servicesButton(page).click();
    await expect(
      servicesPanel(page).getByRole("link", { name: "Drone Photography" }),
    ).toHaveAttribute("aria-current", "page");
    await expect(servicesPanel(page).locator("[aria-current]")).toHaveCount(1);
  });

  for (const key of ["Enter", "Space"]) {
    test(`${key} opens and closes it; Tab walks through it`, async ({ page }) => {
      await servicesButton(page).focus();
      await page.keyboard.press(key);
      await expect(servicesPanel(page)).toBeVisible();
      await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "true");
      for (const [label] of SERVICES_MENU) {
        await page.keyboard.press("Tab");
        await focusIsOn(servicesPanel(page).getByRole("link", { name: label, exact: true }));
      }
      await page.keyboard.press("Tab");
      await focusIsOn(header(page).getByRole("link", { name: "About" }));
      await expect(servicesPanel(page)).toBeHidden();

      await servicesButton(page).focus();
      await page.keyboard.press(key);
      await expect(servicesPanel(page)).toBeVisible();
      await page.keyboard.press(key);
      await expect(servicesPanel(page)).toBeHidden();
      await focusIsOn(servicesButton(page));
    });
  }

  test("Escape closes it and gives focus back to its button", async ({ page }) => {
    await servicesButton(page).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(servicesPanel(page)).toBeHidden();
    await expect(servicesButton(page)).toHaveAttribute("aria-expanded", "false");
    await focusIsOn(servicesButton(page));
  });

  test("Escape closes what the mouse opened", async ({ page }) => {
    await servicesButton(page).hover();
    await expect(servicesPanel(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(servicesPanel(page)).toBeHidden();
  });

  test("focus going back past its button closes it", async ({ page }) => {
    await servicesButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(servicesPanel(page)).toBeVisible();
    await page.keyboard.press("Shift+Tab");
    await expect(servicesPanel(page)).toBeHidden();
    await focusIsOn(header(page).getByRole("link", { name: /home/i }));
  });

  test("a click elsewhere closes it", async ({ page }) => {
    await servicesButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(servicesPanel(page)).toBeVisible();
    await page.mouse.click(640, 700);
    await expect(servicesPanel(page)).toBeHidden();
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

test.describe("narrow", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });
  test.beforeEach(({ page }) => page.goto(CITY));

  test("the menu holds everything the wide header has, and toggles", async ({ page }) => {
    await expect(servicesButton(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
    await menuButton(page).tap();
    await expect(sheet(page)).toBeVisible();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "true");
    for (const name of [...SERVICES_MENU.map(([label]) => label), "About", "Contact", "Get Quote"])
      await expect(sheet(page).getByRole("link", { name, exact: true })).toBeVisible();
    await menuButton(page).tap();
    await expect(sheet(page)).toBeHidden();
    await expect(menuButton(page)).toHaveAttribute("aria-expanded", "false");
  });

  test("keyboard: in, through and out again, without trap or loss of focus", async ({ page }) => {
    await menuButton(page).focus();
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();
    const links = sheet(page).getByRole("link");
    for (let index = 0; index < (await links.count()); index += 1) {
      await page.keyboard.press("Tab");
      await focusIsOn(links.nth(index));
    }
    await page.keyboard.press("Tab");
    await expect(sheet(page)).toBeHidden();
    const focused = page.locator(":focus");
    await expect(focused).toHaveCount(1);
    expect(await focused.evaluate((element) => element.closest("main") !== null)).toBe(true);

    await page.keyboard.press("Shift+Tab");
    await focusIsOn(menuButton(page));
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await focusIsOn(menuButton(page));
  });

  test("an entry leads to its page, with the menu closed there", async ({ page }) => {
    await menuButton(page).tap();
    await sheet(page).getByRole("link", { name: "Aerial Photography" }).tap();
    await expect(page).toHaveURL("/aerial-photography");
    await expect(sheet(page)).toBeHidden();
  });

  test("on the home page an entry for a section closes the menu and goes there", async ({
    page,
  }) => {
    await page.goto("/");
    await menuButton(page).tap();
    await sheet(page).getByRole("link", { name: "About" }).tap();
    await expect(sheet(page)).toBeHidden();
    await expect(page.locator("#about")).toBeInViewport();
  });
});

test.describe("script", () => {
  test.use({ expectedErrors: /404/ });

  for (const path of ["/drone-services", "/drone-videography", CITY, UNKNOWN_ROUTE]) {
    test(`${path} loads no React`, async ({ page }) => {
      const responses: Response[] = [];
      page.on("response", (response) => {
        if (response.request().resourceType() === "script") responses.push(response);
      });
      await page.goto(path, { waitUntil: "networkidle" });
      const scripts = await Promise.all(responses.map((response) => response.text()));
      await expect(page.locator("astro-island")).toHaveCount(0);
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).not.toMatch(/hydrateRoot|react\.element/);
      expect(scripts.join("").length).toBeLessThan(30_000);
    });
  }
});
