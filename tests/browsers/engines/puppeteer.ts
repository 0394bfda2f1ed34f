/** Controls Chromium over the DevTools protocol and Firefox over WebDriver BiDi. */
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { CHROMIUM_FLAGS, programPath } from "../../../scripts/browser-programs.ts";
import type { Browser, Engine } from "./browser.ts";

/** Logs CSP violations and failed loads to the console, because not every engine does. Runs in the page. */
function logErrors(): void {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      // A browser skips a film's sources in formats that it can't play; only a film without a playable source
      // is an error.
      const { networkState } = target.closest("video") ?? {};
      if (
        target instanceof HTMLSourceElement &&
        networkState !== HTMLMediaElement.NETWORK_NO_SOURCE
      )
        return;
      console.error(`did not load: ${target.outerHTML}`);
    },
    { capture: true },
  );
}

async function launch(javaScript: boolean, options: LaunchOptions): Promise<Browser> {
  // Browsers start slowly on a busy machine.
  const browser = await puppeteer.launch({ headless: true, timeout: 90_000, ...options });
  // Open a page instead of using the initial one, because Firefox never focuses its initial window.
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: uncaught ${error}`));
  await page.evaluateOnNewDocument(logErrors);
  /**
   * Navigates from within the page and polls until the new page has loaded. In Firefox, Puppeteer misses the
   * load event of a page that changed its URL or came from history.
   */
  async function assign(url: string, protocol: string): Promise<void> {
    await page.evaluate((to) => void setTimeout(() => location.assign(to)), url);
    await page.waitForFunction(
      (expected) => location.protocol === expected && document.readyState === "complete",
      {},
      protocol,
    );
  }
  return {
    async leave() {
      if (javaScript) await assign("about:blank", "about:");
      else await page.goto("about:blank");
      errors = [];
    },
    async goto(url) {
      // The home page removes the fragment from its URL while it loads, so in Firefox, Puppeteer would miss the
      // load event.
      if (url.includes("#")) await assign(url, "http:");
      else await page.goto(url);
    },
    // Read the URL from the page, because `page.url()` may be outdated in Firefox.
    currentUrl: () => page.evaluate(() => location.href),
    evaluate: (code, ...args) => page.evaluate(code as string, ...args) as Promise<never>,
    async press(key, heldKey) {
      if (heldKey) await page.keyboard.down(heldKey);
      await page.keyboard.press(key === "Space" ? " " : key);
      if (heldKey) await page.keyboard.up(heldKey);
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    async drag(from, to, pointer) {
      const halfway = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const;
      if (pointer === "mouse") {
        await page.mouse.move(...from);
        await page.mouse.down();
        for (const point of [halfway, to]) await page.mouse.move(...point);
        await page.mouse.up();
      } else {
        const finger = await page.touchscreen.touchStart(...from);
        for (const point of [halfway, to]) await finger.move(...point);
        await finger.end();
      }
    },
    resize: (width, height) => page.setViewport({ width, height }),
    takeErrors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}

function createEngine(
  name: Engine["name"],
  optionsFor: (javaScript: boolean) => LaunchOptions,
): Engine {
  // If the browser isn't installed, its journeys are skipped, except in CI, where the launch fails.
  const executablePath = programPath(name) ?? "";
  return {
    name,
    launch: ({ javaScript }) => launch(javaScript, { executablePath, ...optionsFor(javaScript) }),
  };
}

export const chromium = createEngine("Chromium", (javaScript) => ({
  args: [
    ...CHROMIUM_FLAGS,
    // Puppeteer would lose its page: one that is prerendered or from the back-forward cache is a new target.
    "--disable-features=BackForwardCache,Prerender2",
    ...(javaScript ? [] : ["--blink-settings=scriptEnabled=false"]),
  ],
}));

export const firefox = createEngine("Firefox", (javaScript) => ({
  browser: "firefox",
  extraPrefsFirefox: {
    "javascript.enabled": javaScript,
    // Without a GPU, painting 60 frames per second would slow the journeys down.
    "layout.frame_rate": 20,
  },
}));
