import type { Locator, Page } from "@playwright/test";
import { HEADER_LINKS } from "../site/specification.ts";
import { SAMPLE_ROUTES } from "../support/pages.ts";
import { expect, test } from "./test.ts";

const header = (page: Page) => page.getByRole("banner");
const button = (page: Page, name: string) => header(page).getByRole("button", { name });
const link = (page: Page, name: string) =>
  header(page).getByRole("link", { name, exact: true }).filter({ visible: true });

const colorOf = (element: Locator) =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor);

const PHONE = { width: 390, height: 844 };
const SERVICES = Object.keys(HEADER_LINKS).slice(0, 6);

test.beforeEach(({ page }) => page.goto(SAMPLE_ROUTES.city));

test("becomes opaque with a border once the page is scrolled past 50 px, and stays at the top", async ({
  page,
}) => {
  const isOpaque = () =>
    header(page).evaluate((element) => {
      const { backgroundColor, borderBottomColor, borderBottomWidth } = getComputedStyle(element);
      const isSolid = (color: string) => color.startsWith("rgb(");
      return isSolid(backgroundColor) && isSolid(borderBottomColor) && borderBottomWidth !== "0px";
    });
  await expect.poll(isOpaque).toBe(false);
  for (const [top, expected] of [
    [51, true],
    [50, false],
    [400, true],
  ] as const) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await expect.poll(isOpaque, `${top} px`).toBe(expected);
  }
  expect((await header(page).boundingBox())?.y).toBe(0);
});

for (const [name, viewport, labels] of [
  ["Services", { width: 1280, height: 800 }, SERVICES],
  ["Menu", PHONE, Object.keys(HEADER_LINKS)],
  ["Menu", { width: 844, height: 390 }, Object.keys(HEADER_LINKS)],
] as const)
  test(`the ${name} menu at ${viewport.width}x${viewport.height} opens by keyboard, shows every entry, closes on Escape, and leads to a page`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await button(page, name).focus();
    await page.keyboard.press("Enter");
    for (const label of labels) {
      await expect(link(page, label)).toBeInViewport({ ratio: 1 });
      expect((await link(page, label).boundingBox())?.height, label).toBeGreaterThanOrEqual(40);
    }
    if (name === "Menu") await expect.poll(() => colorOf(header(page))).toMatch(/^rgb\(/);
    await page.keyboard.press("Escape");
    await expect(link(page, "Aerial Videography")).toHaveCount(0);
    await expect(button(page, name)).toBeFocused();
    await page.keyboard.press("Enter");
    await link(page, "Aerial Videography").click();
    await expect(page).toHaveURL("/aerial-videography");
    await expect(link(page, "Drone Photography")).toHaveCount(0);
  });

test("on a phone, shows one quote button, which leads to the form's first field", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await link(page, "Get Quote").click();
  await expect(page.locator("#quote")).toBeFocused();
  await expect(page.locator("#quote").getByLabel("Full Name")).toBeInViewport({ ratio: 1 });
});

test("from another page, About and Contact and the footer's Services and Contact lead to home's sections", async ({
  page,
}) => {
  for (const [part, name, id] of [
    ["banner", "About", "about"],
    ["banner", "Contact", "contact"],
    ["contentinfo", "Services", "services"],
    ["contentinfo", "Contact", "contact"],
  ] as const) {
    await page.goto(SAMPLE_ROUTES.city);
    await page.getByRole(part).getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL("/");
    await expect(page.locator(`#${id}`)).toBeInViewport();
    await expect(page.locator(`#${id}`)).toBeFocused();
  }
});

test.describe("touch", () => {
  test.use({ hasTouch: true });

  test("the Services menu opens on a tap on its button and closes on the next tap", async ({
    page,
  }) => {
    await button(page, "Services").tap();
    await expect(link(page, "All Services")).toBeVisible();
    await button(page, "Services").tap();
    await expect(link(page, "All Services")).toHaveCount(0);
  });
});

test("without popovers, as in Safari 16, a Menu link leads to the footer's links", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.route("**/*", async (route) => {
    const response = await route.fetch();
    if (!response.headers()["content-type"]?.includes("html")) return route.fulfill({ response });
    const html = (await response.text())
      .replaceAll(' popover="auto"', "")
      .replaceAll(":popover-open", ":not-known-yet")
      // The styles no longer match their hash.
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, "");
    return route.fulfill({ response, body: html });
  });
  await page.goto(SAMPLE_ROUTES.city);
  await expect(button(page, "Menu")).toHaveCount(0);
  await expect(link(page, "Aerial Photography")).toHaveCount(0);
  await link(page, "Menu").click();
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Aerial Photography" })).toBeInViewport();
});
