/** Controls Chromium over the DevTools protocol and Firefox over WebDriver BiDi. */
import puppeteer, { type LaunchOptions } from "puppeteer-core";
import { CHROMIUM_FLAGS, programPath } from "../../../scripts/browser-programs.ts";
import type { Browser, Engine } from "./browser.ts";

/** Logs policy violations and failed loads, which engines don't all report. Runs in the page. */
function logErrors(): void {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      // A browser skips films in formats it can't play; only a film with no playable file is an error.
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

async function launch(script: boolean, options: LaunchOptions): Promise<Browser> {
  // Browsers start slowly on a busy machine.
  const browser = await puppeteer.launch({ headless: true, timeout: 90_000, ...options });
  // Firefox never focuses its initial window.
  const page = await browser.newPage();
  let errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: uncaught ${error}`));
  await page.evaluateOnNewDocument(logErrors);
  /**
   * Navigates from within the page and polls until the target has loaded. In Firefox, Puppeteer misses the load event
   * of a page that changed its address or came from history.
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
      if (script) await assign("about:blank", "about:");
      else await page.goto("about:blank");
      errors = [];
    },
    async goto(url) {
      // The site's script removes the fragment, which changes the address during the load.
      if (url.includes("#")) await assign(url, "http:");
      else await page.goto(url);
    },
    // Read from the page: Puppeteer's own value may be outdated in Firefox.
    address: () => page.evaluate(() => location.href),
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
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}

/** @param optionsFor returns the launch options of a browser with or without scripts */
function createEngine(
  name: Engine["name"],
  optionsFor: (script: boolean) => LaunchOptions,
): Engine {
  // If the program is missing, journeys are skipped, except in CI, where the launch fails.
  const executablePath = programPath(name) ?? "";
  return {
    name,
    launch: ({ script }) => launch(script, { executablePath, ...optionsFor(script) }),
  };
}

export const chromium = createEngine("Chromium", (script) => ({
  args: [
    ...CHROMIUM_FLAGS,
    // To Puppeteer, a prerendered page or a page from the back-forward cache would be a new target.
    "--disable-features=BackForwardCache,Prerender2",
    ...(script ? [] : ["--blink-settings=scriptEnabled=false"]),
  ],
}));

export const firefox = createEngine("Firefox", (script) => ({
  browser: "firefox",
  extraPrefsFirefox: {
    "javascript.enabled": script,
    // Without a GPU, painting 60 frames per second would slow the journeys down.
    "layout.frame_rate": 20,
  },
}));
