/**
 * Pages that Chromium prepares before they are asked for. Playwright attaches to pages in a way that
 * switches this off ("PrerenderingDisabledByDevTools"); Puppeteer goes through the tab, as DevTools does.
 */
import { chromium } from "@playwright/test";
import puppeteer, { type CDPSession, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, programOf } from "../../scripts/browser-programs.ts";
import { expect, test as siteTest } from "../support/e2e.ts";

const CITY = "/boulder-drone-services";

interface Tab {
  /** The page that shows. */
  readonly page: Page;
  /** Runs an expression in the page that is prepared and gives its value. */
  inPrerendered<T>(expression: string): Promise<T>;
}

const test = siteTest.extend<{ tab: Tab }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
  tab: async ({}, use) => {
    const browser = await puppeteer.launch({
      executablePath: programOf("Chromium") ?? chromium.executablePath(),
      args: [...CHROMIUM_FLAGS, "--window-size=1280,800"],
      defaultViewport: null,
    });
    const page = await browser.newPage();
    let prepared: CDPSession | undefined;
    const session = await browser.target().createCDPSession();
    session.connection()?.on("sessionattached", async (attached) => {
      // Workers have no such command.
      const answer = await attached.send("Target.getTargetInfo").catch(() => undefined);
      if (answer?.targetInfo.subtype === "prerender") prepared = attached;
    });
    await use({
      page,
      async inPrerendered(expression) {
        const options = { expression, returnByValue: true, awaitPromise: true };
        return (await prepared?.send("Runtime.evaluate", options))?.result.value;
      },
    });
    await browser.close();
  },
});

/** Waits until an expression is true in the page that shows, whichever that is by now. */
const until = ({ page }: Tab, expression: string) =>
  expect.poll(() => page.evaluate(expression).catch(() => false)).toBe(true);

/** When the page that shows was activated, in milliseconds of its own clock; 0 when it was not prerendered. */
const ACTIVATED = "performance.getEntriesByType('navigation')[0].activationStart";

const QUOTE = "header .desk\\:flex > a[href$='#quote']";
const CONTACT = "header .desk\\:flex > a[href='/#contact']";
const HOME = "header a[href='/']";

/** Notes in every frame how old the page is and how far it is scrolled. */
const NOTE_FRAMES = `(() => {
  window.frames_ = [];
  const note = () => {
    frames_.push([performance.now() - ${ACTIVATED}, scrollY]);
    requestAnimationFrame(note);
  };
  note();
})()`;

/** Rests the pointer on a link of the city page until the browser has prepared where it leads. */
async function prepare(tab: Tab, link: string): Promise<void> {
  await tab.page.hover(link);
  const ready = "location.pathname === '/' && document.readyState === 'complete'";
  await expect.poll(() => tab.inPrerendered(ready)).toBe(true);
}

/** Waits until the home page shows, at this section and with focus on it. */
async function arrives(tab: Tab, id: string): Promise<void> {
  await until(tab, "location.pathname === '/'");
  await until(tab, `document.activeElement?.id === '${id}'`);
  await until(
    tab,
    `Math.abs(document.querySelector('#${id}').getBoundingClientRect().top - 90) <= 20`,
  );
}

test("a prerendered home page opens at its top and scrolls to the section after about 100 ms", async ({
  tab,
  baseURL,
}) => {
  await tab.page.goto(`${baseURL}${CITY}`);
  await prepare(tab, QUOTE);
  // While nobody sees it, it keeps still.
  expect(await tab.inPrerendered<number>("scrollY")).toBe(0);
  await tab.inPrerendered(NOTE_FRAMES);
  await tab.page.click(QUOTE);
  await arrives(tab, "quote");
  expect(await tab.page.evaluate(ACTIVATED)).toBeGreaterThan(0);
  const frames = (await tab.page.evaluate("frames_")) as [age: number, top: number][];
  const moved = frames.find(([, top]) => top > 0);
  expect(moved?.[0]).toBeGreaterThan(90);
});

test("prepared for one section, asked for another: it goes to the one asked for", async ({
  tab,
  baseURL,
}) => {
  await tab.page.goto(`${baseURL}${CITY}`);
  await prepare(tab, QUOTE);
  await tab.page.click(CONTACT);
  await arrives(tab, "contact");
});

test("the carousel's clock starts when the page is shown, not when it was prepared", async ({
  tab,
  baseURL,
}) => {
  await tab.page.goto(`${baseURL}${CITY}`);
  await prepare(tab, HOME);
  // Longer than a slide shows.
  await tab.inPrerendered(
    "new Promise((done) => { const look = () => performance.now() > 6000 ? done() : setTimeout(look, 50); look(); })",
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

/** Notes whether the page that comes into view does so by a cross-fade. */
const NOTE_TRANSITION =
  "addEventListener('pagereveal', ({ viewTransition }) => { window.faded = Boolean(viewTransition); })";

test("a page that is ready is there at once; one that was waited for fades in", async ({
  tab,
  page,
  baseURL,
}) => {
  await tab.page.goto(`${baseURL}${CITY}`);
  // However slowly this machine changes pages, to the page no time goes by.
  await tab.page.evaluate(
    "addEventListener('pageswap', (event) => Object.defineProperty(event, 'timeStamp', { value: 0 }), { capture: true })",
  );
  await prepare(tab, HOME);
  await tab.inPrerendered(NOTE_TRANSITION);
  await tab.page.click(HOME);
  await until(tab, "location.pathname === '/' && window.faded !== undefined");
  expect(await tab.page.evaluate("window.faded")).toBe(false);

  await page.addInitScript(NOTE_TRANSITION);
  await page.goto(CITY);
  // Without the rules nothing is prepared, as in browsers that do not know them.
  await page.locator("script[type=speculationrules]").evaluate((rules) => rules.remove());
  await page.route("/", async (route) => {
    await new Promise((answered) => setTimeout(answered, 500));
    await route.continue();
  });
  await page.locator(HOME).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate("window.faded !== undefined")).toBe(true);
  expect(await page.evaluate("window.faded")).toBe(true);
});
