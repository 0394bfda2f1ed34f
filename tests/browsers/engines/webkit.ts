/**
 * Controls WebKitGTK, Safari's engine on Linux, over classic WebDriver (W3C), because Debian's
 * WebKitWebDriver doesn't support BiDi. The browser runs in Xvfb, because it has no headless mode.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import { Builder, Key as Keys } from "selenium-webdriver";
import { ServiceBuilder } from "selenium-webdriver/safari.js";
import { programPath } from "../../../scripts/browser-programs.ts";
import type { Browser, Engine, Key } from "./browser.ts";

/** WebDriver's code for each key (W3C WebDriver, 17.4.2). */
const KEYS: Record<Key, string> = {
  Backspace: Keys.BACK_SPACE,
  ArrowLeft: Keys.ARROW_LEFT,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: " ",
};

/** Starts a virtual screen. @returns the process of Xvfb, and the value for the variable DISPLAY */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ["-displayfd", "3", "-screen", "0", "1920x1200x24", "-nolisten", "tcp"];
  const screen = spawn("Xvfb", args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, "data");
  return { screen, display: `:${String(number).trim()}` };
}

/**
 * Configures WebKitWebDriver to use a screen. Selenium's builder for Safari's driver works, because both
 * drivers accept the same flags.
 */
const createService = (display: string) =>
  new ServiceBuilder(programPath("WebKit") ?? "WebKitWebDriver")
    .setEnvironment({
      ...process.env,
      DISPLAY: display,
      // Containers don't allow WebKit's own sandbox, and it isn't needed, because the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      LIBGL_ALWAYS_SOFTWARE: "1",
      // Without a GPU, Skia paints faster on the CPU than through software OpenGL.
      WEBKIT_SKIA_ENABLE_CPU_RENDERING: "1",
    })
    .build();

/**
 * Collects the page's errors from now on, and the CSP violations and failed loads so far. Runs in the page.
 */
function collectErrors(): void {
  const page = window as Window & { errors?: string[] };
  if (page.errors) return;
  const errors: string[] = [];
  page.errors = errors;
  new ReportingObserver(
    (reports) => errors.push(...reports.map((report) => JSON.stringify(report))),
    {
      types: ["csp-violation"],
      buffered: true,
    },
  ).observe();
  addEventListener("error", ({ message }) => errors.push(`uncaught ${message}`));
  addEventListener("unhandledrejection", ({ reason }) => errors.push(`unhandled ${reason}`));
  const logError = console.error;
  console.error = (...values) => {
    errors.push(values.join(" "));
    logError(...values);
  };
  for (const { name, responseStatus } of performance.getEntriesByType(
    "resource",
  ) as PerformanceResourceTiming[])
    if (responseStatus >= 400) errors.push(`did not load: ${name} (${responseStatus})`);
}

async function launch({ javaScript }: { readonly javaScript: boolean }): Promise<Browser> {
  const { screen, display } = await startScreen();
  const service = createService(display);
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": {
        binary: globSync("/usr/lib/{,*/}webkit2gtk-4.*/MiniBrowser").at(-1),
        args: ["--automation", `--enable-javascript=${javaScript}`],
      },
    })
    .build();

  /**
   * The URL that `leave` opens: a small file on the site, because WebKit starts a new process for each new
   * site.
   */
  let exitUrl = "about:blank";
  const browser: Browser = {
    leave: () => browser.goto(exitUrl),
    async goto(url) {
      await driver.get(url);
      if (url.startsWith("http")) exitUrl = new URL("/robots.txt", url).href;
      if (javaScript) await browser.evaluate(collectErrors);
    },
    currentUrl: () => driver.getCurrentUrl(),
    async evaluate(code, ...args) {
      const call = typeof code === "string" ? code : `(${code}).apply(null, arguments[0])`;
      const result = await driver.executeAsyncScript<{ value?: never; error?: string }>(
        `const done = arguments[1];
          (async () => (${call}))().then((value) => done({ value }), (e) => done({ error: String(e) }));`,
        args,
      );
      if (result.error) throw new Error(result.error);
      return result.value as never;
    },
    async press(key, heldKey) {
      const actions = driver.actions();
      if (heldKey) actions.keyDown(Keys.SHIFT);
      actions.sendKeys(KEYS[key]);
      if (heldKey) actions.keyUp(Keys.SHIFT);
      await actions.perform();
    },
    type: (text) => driver.actions().sendKeys(text.replaceAll("\n", Keys.ENTER)).perform(),
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    async drag([x, y], [toX, toY], pointer) {
      if (pointer === "touch") throw new Error("WebKit's driver doesn't support touch");
      const moveTo = (left: number, top: number) =>
        ({ x: Math.round(left), y: Math.round(top), duration: 100 }) as const;
      const actions = driver.actions().move(moveTo(x, y)).press();
      await actions.move(moveTo(toX, toY)).release().perform();
    },
    async resize(width, height) {
      // The window is taller than the page by the height of its toolbar.
      const toolbarHeight = await browser.evaluate(() => outerHeight - innerHeight);
      await driver
        .manage()
        .window()
        .setRect({ width, height: height + toolbarHeight });
      // The driver responds before the page is resized.
      const size = () => browser.evaluate(() => `${innerWidth} x ${innerHeight}`);
      await driver.wait(async () => (await size()) === `${width} x ${height}`, 30_000);
    },
    takeErrors: () =>
      browser.evaluate(() => (window as Window & { errors?: string[] }).errors?.splice(0) ?? []),
    async close() {
      await driver.quit().catch(() => undefined);
      await service.kill();
      screen.kill();
      await once(screen, "exit");
    },
  };
  return browser;
}

export const webkit: Engine = { name: "WebKit", launch };
