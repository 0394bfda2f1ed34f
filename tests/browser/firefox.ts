/** Firefox, driven by Puppeteer over WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { programPath } from "../../scripts/browser-programs.ts";
import type { Engine } from "./engine.ts";

export async function startFirefox(hasJavaScript: boolean): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: programPath("Firefox") ?? "firefox-esr",
    extraPrefsFirefox: { "javascript.enabled": hasJavaScript },
    timeout: 90_000,
  });
  // Firefox never focuses its initial page.
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));
  return {
    open: (url) => page.goto(url),
    run: (code, ...args) => page.evaluate(code as never, ...args) as never,
    resize: (width) => page.setViewport({ width, height: 800 }),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}
