/**
 * Tests of pages that Chromium prerenders on hover. Playwright disables prerendering for pages it attaches to
 * ("PrerenderingDisabledByDevTools"); Puppeteer attaches to the tab and doesn't.
 */
import { chromium } from "@playwright/test";
import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, programPath } from "../../scripts/browser-programs.ts";
import { expect, test as siteTest } from "../support/e2e.ts";

interface Tab {
  /** The visible page; at first a city page. */
  readonly page: Page;
  /** Evaluates an expression in the prerendered page. */
  inPrerendered<T>(expression: string): Promise<T>;
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
      // Workers don't support this command.
      const response = await attached.send("Target.getTargetInfo").catch(() => undefined);
      if (response?.targetInfo.subtype === "prerender") prerendered = attached;
    });
    await page.goto(`${baseURL}/boulder-drone-services`);
    await use({
      page,
      async inPrerendered(expression) {
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

/** Expression for when the page was shown, in milliseconds on its clock; 0 if it wasn't prerendered. */
const SHOWN_AT = "performance.getEntriesByType('navigation')[0].activationStart";

const QUOTE_LINK = "header nav > :first-child > a[href$='#quote']";
const CONTACT_LINK = "header nav > :first-child > a[href='/#contact']";
const HOME_LINK = "header a[href='/']";

/** Script that records the time since the page was shown, and the scroll position, in every frame. */
const RECORD_FRAMES = `(() => {
  window.scrollFrames = [];
  const recordFrame = () => {
    scrollFrames.push([performance.now() - ${SHOWN_AT}, scrollY]);
    requestAnimationFrame(recordFrame);
  };
  recordFrame();
})()`;

/** Hovers over a link to the home page until that page is prerendered. */
async function prerender(tab: Tab, link: string): Promise<void> {
  await tab.page.hover(link);
  const isReady = "location.pathname === '/' && document.readyState === 'complete'";
  await expect.poll(() => tab.inPrerendered(isReady)).toBe(true);
}

/** Waits until this section of the home page has focus and is near the top of the window. */
async function waitForSection(tab: Tab, id: string): Promise<void> {
  await waitUntil(tab, `document.activeElement?.id === '${id}'`);
  await waitUntil(
    tab,
    `Math.abs(document.querySelector('#${id}').getBoundingClientRect().top - 90) <= 20`,
  );
}

test("opens a prerendered home page at its top, and scrolls no sooner than 90 ms later", async ({
  tab,
}) => {
  await prerender(tab, QUOTE_LINK);
  // A prerendered page doesn't scroll before it is shown.
  expect(await tab.inPrerendered<number>("scrollY")).toBe(0);
  await tab.inPrerendered(RECORD_FRAMES);
  await tab.page.click(QUOTE_LINK);
  await waitForSection(tab, "quote");
  expect(await tab.page.evaluate(SHOWN_AT)).toBeGreaterThan(0);
  const frames = (await tab.page.evaluate("scrollFrames")) as [age: number, top: number][];
  const moved = frames.find(([, top]) => top > 0);
  // Arrival.astro waits 100 ms, but the recorded times may differ by a few.
  expect(moved?.[0]).toBeGreaterThan(90);
});

test("scrolls to the clicked section even if the page was prerendered for another section", async ({
  tab,
}) => {
  await prerender(tab, QUOTE_LINK);
  await tab.page.click(CONTACT_LINK);
  await waitForSection(tab, "contact");
});

test("starts the carousel when the page is shown, not when it is prerendered", async ({ tab }) => {
  await prerender(tab, HOME_LINK);
  // Wait longer than a slide is shown.
  await tab.inPrerendered(
    "new Promise((done) => { const check = () => performance.now() > 6000 ? done() : setTimeout(check, 50); check(); })",
  );
  await tab.inPrerendered(`window.turned = undefined;
    new MutationObserver(() => { window.turned ??= performance.now() - ${SHOWN_AT}; })
      .observe(document.querySelector(".carousel"), { subtree: true, attributeFilter: ["data-current"] })`);
  await tab.page.click(HOME_LINK);
  await waitUntil(tab, "location.pathname === '/'");
  expect(await tab.page.evaluate(SHOWN_AT)).toBeGreaterThan(6_000);
  await waitUntil(tab, "window.turned !== undefined");
  expect(await tab.page.evaluate("window.turned")).toBeGreaterThan(4_990);
});
