/**
 * Tests of pages that Chromium prerenders on hover. Playwright disables prerendering for pages it attaches to
 * ("PrerenderingDisabledByDevTools"); Puppeteer attaches to the tab and doesn't.
 */
import { chromium } from "@playwright/test";
import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, programOf } from "../../scripts/browser-programs.ts";
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
      executablePath: programOf("Chromium") ?? chromium.executablePath(),
      args: [...CHROMIUM_FLAGS, "--window-size=1280,800"],
      defaultViewport: null,
    });
    const page = await browser.newPage();
    let prerendered: CDPSession | undefined;
    const session = await browser.target().createCDPSession();
    session.connection()?.on("sessionattached", async (attached) => {
      // Workers don't support this command.
      const answer = await attached.send("Target.getTargetInfo").catch(() => undefined);
      if (answer?.targetInfo.subtype === "prerender") prerendered = attached;
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
const until = ({ page }: Tab, expression: string) =>
  expect.poll(() => page.evaluate(expression).catch(() => false)).toBe(true);

/** When the visible page was activated, in milliseconds of its clock; 0 if it wasn't prerendered. */
const ACTIVATED = "performance.getEntriesByType('navigation')[0].activationStart";

const QUOTE = "header .desk\\:flex > a[href$='#quote']";
const CONTACT = "header .desk\\:flex > a[href='/#contact']";
const HOME = "header a[href='/']";

/** Records the time since activation and the scroll position in every frame. */
const RECORD_FRAMES = `(() => {
  window.frames_ = [];
  const note = () => {
    frames_.push([performance.now() - ${ACTIVATED}, scrollY]);
    requestAnimationFrame(note);
  };
  note();
})()`;

/** Hovers over a link of the city page until its target is prerendered. */
async function prerender(tab: Tab, link: string): Promise<void> {
  await tab.page.hover(link);
  const ready = "location.pathname === '/' && document.readyState === 'complete'";
  await expect.poll(() => tab.inPrerendered(ready)).toBe(true);
}

/** Waits until the home page shows this section, focused. */
async function arrives(tab: Tab, id: string): Promise<void> {
  await until(tab, `document.activeElement?.id === '${id}'`);
  await until(
    tab,
    `Math.abs(document.querySelector('#${id}').getBoundingClientRect().top - 90) <= 20`,
  );
}

test("opens a prerendered home page at its top and scrolls after about 100 ms", async ({ tab }) => {
  await prerender(tab, QUOTE);
  // A prerendered page scrolls to the form only once it is shown.
  expect(await tab.inPrerendered<number>("scrollY")).toBe(0);
  await tab.inPrerendered(RECORD_FRAMES);
  await tab.page.click(QUOTE);
  await arrives(tab, "quote");
  expect(await tab.page.evaluate(ACTIVATED)).toBeGreaterThan(0);
  const frames = (await tab.page.evaluate("frames_")) as [age: number, top: number][];
  const moved = frames.find(([, top]) => top > 0);
  expect(moved?.[0]).toBeGreaterThan(90);
});

test("goes to the clicked section, not to the prerendered one", async ({ tab }) => {
  await prerender(tab, QUOTE);
  await tab.page.click(CONTACT);
  await arrives(tab, "contact");
});

test("starts the carousel when the page is shown, not when it is prerendered", async ({ tab }) => {
  await prerender(tab, HOME);
  // Wait longer than a slide is shown.
  await tab.inPrerendered(
    "new Promise((done) => { const check = () => performance.now() > 6000 ? done() : setTimeout(check, 50); check(); })",
  );
  await tab.inPrerendered(`window.turned = undefined;
    new MutationObserver(() => { window.turned ??= performance.now() - ${ACTIVATED}; })
      .observe(document.querySelector(".carousel"), { subtree: true, attributeFilter: ["data-current"] })`);
  await tab.page.click(HOME);
  await until(tab, "location.pathname === '/'");
  expect(await tab.page.evaluate(ACTIVATED)).toBeGreaterThan(6_000);
  await until(tab, "window.turned !== undefined");
  expect(await tab.page.evaluate("window.turned")).toBeGreaterThan(4_990);
});
