import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../support/e2e.ts";
import { KINDS, WORDS } from "../support/pages.ts";
import { painted, scrollRests, toTop } from "../support/visit.ts";

const CITY = "/boulder-drone-services";
const START = new Date("2026-06-01T12:00:00");
const LATER = new Date("2026-06-01T12:01:00");

const at = (page: Page) => page.evaluate(() => scrollY);

/** The header's link to the quote form. */
const quoteLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: WORDS.header.quote, exact: true });

/** Records every scroll position and the end of scrolling. */
async function recordScrolling(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions, rested: false });
    addEventListener("scroll", () => positions.push(scrollY));
    addEventListener("scrollend", () => Object.assign(window, { rested: true }));
  });
}

const positions = (page: Page) =>
  page.evaluate(() => (window as unknown as { positions: number[] }).positions);

async function rested(page: Page): Promise<void> {
  await page.waitForFunction(() => (window as unknown as { rested: boolean }).rested);
}

/** A jump fires one scroll event; a smooth scroll fires several, even on a slow machine. */
const STEPS = 2;

/** Expects the section's top just below the fixed header. */
async function isClearOfHeader(section: Locator): Promise<void> {
  const page = section.page();
  const [top, header] = await Promise.all([
    section.evaluate((element) => element.getBoundingClientRect().top),
    page.getByRole("banner").evaluate((element) => element.getBoundingClientRect().bottom),
  ]);
  expect(top).toBeGreaterThanOrEqual(header);
  expect(top).toBeLessThanOrEqual(header + 40);
}

/** Waits until scrolling ends with the section just below the header. */
async function restsAt(section: Locator): Promise<void> {
  await expect(async () => {
    await scrollRests(section.page());
    await isClearOfHeader(section);
  }).toPass({ timeout: 10_000 });
}

test.describe("from another page", () => {
  test("opens the home page at its top and scrolls smoothly 100 ms later", async ({ page }) => {
    await recordScrolling(page);
    await page.clock.install({ time: START });
    await page.goto(CITY);
    await page.clock.pauseAt(LATER);
    await quoteLink(page).click();
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "load" });

    await painted(page);
    expect(await at(page), "as it opens").toBe(0);
    await page.clock.runFor(99);
    // A smooth scroll starts slowly: wait long enough to notice one that has begun.
    for (let look = 0; look < 5; look += 1) await painted(page);
    expect(await at(page), "99 ms after").toBe(0);
    await page.clock.runFor(1);
    await rested(page);

    await isClearOfHeader(page.locator("#quote"));
    const way = await positions(page);
    expect(way.length, "steps of a smooth scroll").toBeGreaterThan(STEPS);
    expect([...way].sort((a, b) => a - b)).toEqual(way);
  });

  test("doesn't scroll if the visitor already has scrolled", async ({ page }) => {
    await page.clock.install({ time: START });
    await page.clock.pauseAt(LATER);
    await page.goto("/#contact");
    await page.evaluate(() => scrollTo({ top: 300, behavior: "instant" }));
    await page.clock.runFor(200);
    await painted(page);
    expect(await at(page)).toBe(300);
    await expect(page.locator("#contact")).not.toBeFocused();
  });

  test.describe("without any script file", () => {
    test.use({ expectedErrors: /^Failed to load resource|Error hydrating/ });

    test("scrolls to the section", async ({ page }) => {
      await page.route("**/*.js*", (route) => route.abort());
      await page.goto("/#contact");
      await expect(page.locator("#contact")).toBeFocused();
      await restsAt(page.locator("#contact"));
    });
  });

  test("jumps if reduced motion is preferred", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await recordScrolling(page);
    await page.goto(CITY);
    await quoteLink(page).click();
    await expect(page.locator("#quote")).toBeFocused();
    await restsAt(page.locator("#quote"));
    expect(await positions(page)).toHaveLength(1);
  });
});

test("scrolls smoothly on a link within the home page, and returns on back", async ({ page }) => {
  await recordScrolling(page);
  await page.goto("/");
  await page.locator("[data-hero] a[href='/#services']").click();
  await restsAt(page.locator("#services"));
  expect((await positions(page)).length, "steps of a smooth scroll").toBeGreaterThan(STEPS);
  await page.goBack();
  await expect.poll(() => at(page)).toBe(0);
});

test("restores positions on back and forward, and opens new pages at the top", async ({ page }) => {
  await page.goto(CITY);
  await page.evaluate(() => scrollTo({ top: 700, behavior: "instant" }));
  await painted(page);
  await quoteLink(page).click();
  await expect(page.locator("#quote")).toBeFocused();
  await restsAt(page.locator("#quote"));
  const quote = await at(page);

  await page.getByRole("contentinfo").locator(`a[href="${KINDS.city}"]`).click();
  await expect(page).toHaveURL(KINDS.city);
  await painted(page);
  expect(await at(page), "a new page").toBe(0);

  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => at(page), "down at the footer, where the page was left")
    .toBeGreaterThan(quote);
  await scrollRests(page);
  const restored = await at(page);
  await page.goBack();
  await expect(page).toHaveURL(CITY);
  await expect.poll(() => at(page)).toBe(700);
  await page.goForward();
  await expect(page).toHaveURL("/");
  await expect.poll(() => at(page)).toBe(restored);
});

test.describe("files", () => {
  // The browser's XML viewer uses inline styles, which the file's policy forbids.
  test.use({ expectedErrors: /Applying inline style/ });

  test("loads /sitemap.xml and /robots.txt as documents", async ({ page }) => {
    for (const file of ["/sitemap.xml", "/robots.txt"]) {
      await page.goto(CITY);
      await page.evaluate((href) => {
        document.querySelector("main a")?.setAttribute("href", href);
      }, file);
      const loaded = page.waitForRequest((r) => r.isNavigationRequest() && r.url().endsWith(file));
      await page.locator(`main a[href="${file}"]`).click();
      expect((await loaded).resourceType()).toBe("document");
      await expect(page).toHaveURL(file);
      await expect(page.locator("parsererror")).toHaveCount(0);
    }
  });
});

test("stores nothing in the browser", async ({ page, context }) => {
  await page.goto(CITY);
  await quoteLink(page).click();
  await expect(page.locator("#quote")).toBeFocused();
  await toTop(page);
  await page.getByRole("button", { name: WORDS.carousel.next }).click();
  await page.goBack();
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  const kept = await page.evaluate(async () => ({
    session: sessionStorage.length,
    local: localStorage.length,
    databases: (await indexedDB.databases()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(kept).toEqual({ session: 0, local: 0, databases: 0, workers: 0 });
});
