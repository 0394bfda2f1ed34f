/** Chromium by DevTools and Firefox by WebDriver BiDi. */
import puppeteer, { type LaunchOptions, type Page } from "puppeteer-core";
import { CHROMIUM_FLAGS, programOf } from "../../../scripts/browser-programs.ts";
import type { Browser, Engine } from "./browser.ts";

/** Brings to the console what an engine may keep for itself. Runs in the page. */
function watch(): void {
  addEventListener("securitypolicyviolation", (event) =>
    console.error(`policy: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
  );
  addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      // A browser passes over every file of a film that is not for it; only when none is left, there is no film.
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

async function launch({
  script,
  ...options
}: LaunchOptions & { script: boolean }): Promise<Browser> {
  // Starting takes long where other work fills the machine.
  const browser = await puppeteer.launch({ headless: true, timeout: 90_000, ...options });
  let errors: string[] = [];
  async function openTab(): Promise<Page> {
    const tab = await browser.newPage();
    tab.on("console", (message) => {
      if (message.type() === "error") errors.push(`${tab.url()}: ${message.text()}`);
    });
    tab.on("pageerror", (error) => errors.push(`${tab.url()}: uncaught ${error}`));
    await tab.evaluateOnNewDocument(watch);
    return tab;
  }
  // Not the one it starts with: that one never has focus in Firefox.
  let page = await openTab();
  return {
    async newTab() {
      const left = page;
      page = await openTab();
      await left.close();
      errors = [];
    },
    async goto(url) {
      if (!url.includes("#")) return void (await page.goto(url));
      // A page that takes the section out of its address: with Firefox Puppeteer waits for the end of
      // a navigation that it no longer knows.
      await page.evaluate((to) => void setTimeout(() => location.assign(to)), url);
      await page.waitForFunction(
        () => location.protocol !== "about:" && document.readyState === "complete",
      );
    },
    evaluate: (work, ...given) => page.evaluate(work as string, ...given) as Promise<never>,
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key === "Space" ? " " : key);
      if (held) await page.keyboard.up(held);
    },
    type: (text) => page.keyboard.type(text),
    click: (x, y) => page.mouse.click(x, y),
    resize: (width, height) => page.setViewport({ width, height }),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}

/** What is given a path of undefined: where there is none, the tests are not run. */
const at = (executablePath: string | undefined) => (executablePath ? { executablePath } : {});

export const chromium: Engine = {
  name: "Chromium",
  launch: ({ script }) =>
    launch({
      script,
      browser: "chrome",
      ...at(programOf("Chromium")),
      args: [
        ...CHROMIUM_FLAGS,
        // A page that comes back from the cache, or was made ready beforehand, is another target to Puppeteer.
        "--disable-features=BackForwardCache,Prerender2",
        ...(script ? [] : ["--blink-settings=scriptEnabled=false"]),
      ],
    }),
};

export const firefox: Engine = {
  name: "Firefox",
  launch: ({ script }) =>
    launch({
      script,
      browser: "firefox",
      ...at(programOf("Firefox")),
      extraPrefsFirefox: { "javascript.enabled": script },
    }),
};
