import type { Locator, Page } from "@playwright/test";
import { OTHER_CITY, SAMPLE_ROUTES } from "../support/pages.ts";
import { scrollToTop, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

const CLOCK_START = new Date("2026-06-01T12:00:00");
const PAUSED_AT = new Date("2026-06-01T12:01:00");

const scrollTop = (page: Page) => page.evaluate(() => scrollY);
const jumpTo = (page: Page, top: number) =>
  page.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);

/** The header's link to the quote form. */
const quoteLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: "Get Quote", exact: true });

/**
 * Records the scroll position at each scroll event, on every page opened from now on.
 * @returns a function that reads the current page's recorded positions, in CSS pixels
 */
async function recordScrolling(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const positions: number[] = [];
    Object.assign(window, { positions });
    addEventListener("scroll", () => positions.push(scrollY));
  });
  return () => page.evaluate("positions");
}

/** An instant jump has one position, whatever the number of its events; a smooth scroll passes others. */
const different = (positions: number[]) => new Set(positions).size;

/** Waits until scrolling has ended with the section's top just below the fixed header. */
async function waitForRestAt(section: Locator): Promise<void> {
  const header = section.page().getByRole("banner");
  let lastTop = Number.NaN;
  await expect(async () => {
    const top = await section.evaluate((element) => element.getBoundingClientRect().top);
    const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
    const previousTop = lastTop;
    lastTop = top;
    expect(top, "distance from the window's top, unchanged since the last check").toBe(previousTop);
    expect(top).toBeGreaterThanOrEqual(bottom);
    expect(top).toBeLessThanOrEqual(bottom + 40);
  }).toPass({ timeout: 10_000, intervals: [200] });
}

test.describe("the home page opened with a fragment", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("opens at its top and scrolls smoothly to the section 100 ms later", async ({ page }) => {
    const positions = await recordScrolling(page);
    await page.clock.install({ time: CLOCK_START });
    await page.goto(OTHER_CITY.route);
    await page.clock.pauseAt(PAUSED_AT);
    await quoteLink(page).click();
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "load" });

    await waitForPaint(page);
    expect(await scrollTop(page), "scroll position when the page opens").toBe(0);
    await page.clock.runFor(99);
    // A smooth scroll starts slowly: wait until one that started too early would be measurable.
    for (let round = 0; round < 5; round += 1) await waitForPaint(page);
    expect(await scrollTop(page), "scroll position after 99 ms").toBe(0);
    await page.clock.runFor(1);
    await waitForRestAt(page.locator("#quote"));
    const steps = await positions();
    expect(different(steps), "positions of a smooth scroll").toBeGreaterThan(1);
    expect([...steps].sort((a, b) => a - b)).toEqual(steps);
  });

  test("doesn't scroll to the section or focus it if the visitor has already scrolled", async ({
    page,
  }) => {
    await page.clock.install({ time: CLOCK_START });
    await page.clock.pauseAt(PAUSED_AT);
    await page.goto("/#contact");
    await jumpTo(page, 300);
    await page.clock.runFor(200);
    await waitForPaint(page);
    expect(await scrollTop(page)).toBe(300);
    await expect(page.locator("#contact")).not.toBeFocused();
  });

  test.describe("when its JavaScript files fail to load", () => {
    test.use({ expectedErrors: /^Failed to load resource|Error hydrating/ });

    test("still scrolls to the section", async ({ page }) => {
      await page.route("**/*.js*", (route) => route.abort());
      await page.goto("/#contact");
      await expect(page.locator("#contact")).toBeFocused();
      await waitForRestAt(page.locator("#contact"));
    });
  });

  test("jumps to the section without smooth scrolling if reduced motion is preferred", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const positions = await recordScrolling(page);
    await page.goto(OTHER_CITY.route);
    await quoteLink(page).press("Enter");
    await waitForRestAt(page.locator("#quote"));
    expect(different(await positions()), "positions of a jump").toBe(1);
    await expect(page.locator("#quote")).toBeFocused();
    await expect(page.locator("#quote"), "no line below the header").toHaveCSS(
      "outline-style",
      "none",
    );
  });
});

test.describe("with motion", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("on a phone, Get Quote on another page leads to the form's heading", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(OTHER_CITY.route);
    await quoteLink(page).click();
    await expect(page.locator("work-exhibit[data-live]"), "what is above the form").toBeAttached();
    await waitForRestAt(page.locator("#quote"));
  });

  test("scrolls smoothly to a section when its link on the home page is clicked, and returns to the top on back", async ({
    page,
  }) => {
    const positions = await recordScrolling(page);
    await page.goto("/");
    await page.locator("[data-hero]").getByRole("link", { name: "View Services" }).click();
    await waitForRestAt(page.locator("#services"));
    expect(different(await positions()), "positions of a smooth scroll").toBeGreaterThan(1);
    await page.goBack();
    await expect.poll(() => scrollTop(page)).toBe(0);
  });
});

test("scrolls from an advertisement's address too, and keeps what was typed", async ({ page }) => {
  await page.goto("/?gclid=x");
  await page.locator("#contact").getByLabel("Message").fill("Half a sentence");
  for (const link of [
    quoteLink(page),
    page.locator("[data-hero]").getByRole("link", { name: "Get Free Quote" }),
    page.getByRole("contentinfo").getByRole("link", { name: "Get Quote" }),
  ]) {
    await scrollToTop(page);
    await link.click();
    await waitForRestAt(page.locator("#quote"));
  }
  await expect(page).toHaveURL("/?gclid=x#quote");
  await expect(page.locator("#contact").getByLabel("Message")).toHaveValue("Half a sentence");
});

test("restores scroll positions on back and forward, and opens new pages at the top", async ({
  page,
}) => {
  await page.goto(OTHER_CITY.route);
  await jumpTo(page, 700);
  await waitForPaint(page);
  await quoteLink(page).click();
  await waitForRestAt(page.locator("#quote"));
  const footerLink = page.getByRole("contentinfo").locator(`a[href="${SAMPLE_ROUTES.city}"]`);
  await footerLink.scrollIntoViewIfNeeded();
  const homeScrollTop = await scrollTop(page);

  await footerLink.click();
  await expect(page).toHaveURL(SAMPLE_ROUTES.city);
  await waitForPaint(page);
  expect(await scrollTop(page), "scroll position of a new page").toBe(0);

  for (const [step, url, top] of [
    [() => page.goBack(), "/", homeScrollTop],
    [() => page.goBack(), OTHER_CITY.route, 700],
    [() => page.goForward(), "/", homeScrollTop],
  ] as const) {
    await step();
    await expect(page).toHaveURL(url);
    // A fraction of a pixel is rounded.
    const distance = async () => Math.abs((await scrollTop(page)) - top);
    await expect.poll(distance).toBeLessThan(2);
  }
});

test("stores nothing in the browser and registers no service worker", async ({ page, context }) => {
  await page.goto(OTHER_CITY.route);
  await quoteLink(page).click();
  await expect(page.locator("#quote")).toBeFocused();
  await scrollToTop(page);
  await page.getByRole("button", { name: "Next slide" }).click();
  await page.goBack();
  expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
  const counts = await page.evaluate(async () => ({
    session: sessionStorage.length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));
  expect(counts).toEqual({ session: 0, workers: 0 });
});
