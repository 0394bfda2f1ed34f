/**
 * Tests pages that Chromium prerenders on hover. These tests use Puppeteer, which attaches to the tab:
 * Playwright attaches to the page, which disables prerendering ("PrerenderingDisabledByDevTools").
 */
import { chromium } from "@playwright/test";
import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, programPath } from "../../scripts/browser-programs.ts";
import { expect, test as siteTest } from "./test.ts";

interface Tab {
  /** The visible page, initially a city page. */
  readonly page: Page;
  /** Evaluates an expression in the prerendered page. */
  evaluateInPrerendered<T>(expression: string): Promise<T>;
}

const test = siteTest.extend<{ tab: Tab }>({
  tab: async ({ baseURL }, use) => {
    const browser = await puppeteer.launch({
      executablePath: programPath("Chromium") ?? chromium.executablePath(),
      args: [...CHROMIUM_FLAGS, "--window-size=1280,800"],
      defaultViewport: null,
    });
    const page = await browser.newPage();
    let prerendered: CDPSession | undefined;
    const session = await browser.target().createCDPSession();
    session.connection()?.on("sessionattached", async (attached) => {
      // Workers, which are attached as well, don't support this command.
      const response = await attached.send("Target.getTargetInfo").catch(() => undefined);
      if (response?.targetInfo.subtype === "prerender") prerendered = attached;
    });
    await page.goto(`${baseURL}/boulder-drone-services`);
    await use({
      page,
      async evaluateInPrerendered(expression) {
        const options = { expression, returnByValue: true, awaitPromise: true };
        return (await prerendered?.send("Runtime.evaluate", options))?.result.value;
      },
    });
    await browser.close();
  },
});

/** Waits until an expression is true in the visible page. */
const waitUntil = ({ page }: Tab, expression: string) =>
  expect.poll(() => page.evaluate(expression).catch(() => false)).toBe(true);

/**
 * JavaScript expression for the time at which a prerendered page was shown, in milliseconds since its
 * navigation started; 0 if the page wasn't prerendered.
 */
const SHOWN_AT = "performance.getEntriesByType('navigation')[0].activationStart";

const QUOTE_LINK = "header nav > a[href$='#quote']";
const CONTACT_LINK = "header nav > :first-child > a[href='/#contact']";
const HOME_LINK = "header a[href='/']";

/** Hovers over a link to the home page until that page is prerendered. */
async function prerender(tab: Tab, link: string): Promise<void> {
  await tab.page.hover(link);
  const isReady = "location.pathname === '/' && document.readyState === 'complete'";
  await expect.poll(() => tab.evaluateInPrerendered(isReady)).toBe(true);
}

/** Waits until the section with this ID has focus and its top edge is 70 to 110 px below the window's top. */
async function waitForSection(tab: Tab, id: string): Promise<void> {
  await waitUntil(tab, `document.activeElement?.id === '${id}'`);
  await waitUntil(
    tab,
    `Math.abs(document.querySelector('#${id}').getBoundingClientRect().top - 90) <= 20`,
  );
}

test("opens a prerendered home page at its top, and scrolls to the section no sooner than 90 ms later", async ({
  tab,
}) => {
  await prerender(tab, QUOTE_LINK);
  // A prerendered page doesn't scroll before it is shown.
  expect(await tab.evaluateInPrerendered<number>("scrollY")).toBe(0);
  await tab.evaluateInPrerendered(
    `addEventListener("scroll", () => { window.scrolledAt ??= performance.now() - ${SHOWN_AT}; })`,
  );
  await tab.page.click(QUOTE_LINK);
  await waitForSection(tab, "quote");
  expect(await tab.page.evaluate(SHOWN_AT)).toBeGreaterThan(0);
  // ScrollToSection.astro waits 100 ms, but the recorded time may be off by a few milliseconds.
  expect(await tab.page.evaluate("scrolledAt")).toBeGreaterThan(90);
});

test("scrolls to the clicked link's section even if another section's link started the prerendering", async ({
  tab,
}) => {
  await prerender(tab, QUOTE_LINK);
  await tab.page.click(CONTACT_LINK);
  await waitForSection(tab, "contact");
});

test("starts the carousel when the page is shown, not when it is prerendered", async ({ tab }) => {
  await prerender(tab, HOME_LINK);
  // Wait longer than the 5 s for which the carousel shows a slide.
  await tab.evaluateInPrerendered(
    "new Promise((done) => { const check = () => performance.now() > 6000 ? done() : setTimeout(check, 50); check(); })",
  );
  await tab.evaluateInPrerendered(`window.slideChangedAt = undefined;
    new MutationObserver(() => { window.slideChangedAt ??= performance.now() - ${SHOWN_AT}; })
      .observe(document.querySelector(".carousel"), { subtree: true, attributeFilter: ["data-current"] })`);
  await tab.page.click(HOME_LINK);
  await waitUntil(tab, "location.pathname === '/'");
  expect(await tab.page.evaluate(SHOWN_AT)).toBeGreaterThan(6_000);
  await waitUntil(tab, "window.slideChangedAt !== undefined");
  expect(await tab.page.evaluate("window.slideChangedAt")).toBeGreaterThan(4_990);
});
