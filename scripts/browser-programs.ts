/** The browsers of the tests and of Lighthouse: where machines have them, and how Chromium is started. */
import { existsSync } from "node:fs";
import type { LaunchOptions } from "@playwright/test";

const found = (variable: string, paths: readonly string[]): string | undefined =>
  process.env[variable] ?? paths.find(existsSync);

const PROGRAMS = {
  // The shell is the same engine without a window around it, in two thirds of the time.
  Chromium: () =>
    found("CHROMIUM_PATH", [
      // Not Debian's script of that name: killed, it leaves the browser behind.
      "/usr/lib/chromium/chromium-headless-shell",
      "/usr/bin/chromium",
      "/usr/bin/chromium-browser",
      "/usr/bin/google-chrome",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ]),
  Firefox: () => found("FIREFOX_PATH", ["/usr/bin/firefox-esr", "/usr/bin/firefox"]),
  // The browser that it starts comes with its package, and needs a screen.
  WebKit: () =>
    existsSync("/usr/bin/Xvfb")
      ? found("WEBKIT_DRIVER_PATH", ["/usr/bin/WebKitWebDriver"])
      : undefined,
};

export type BrowserName = keyof typeof PROGRAMS;

/** Path of a browser's program; undefined when this machine has none. */
export const programOf = (browser: BrowserName): string | undefined => PROGRAMS[browser]();

/** Keeps Chromium from calling home: a closed network refuses those by the hundred. */
export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launch options for Playwright, whose own Chromium is taken where the machine has none. */
export function chromiumOptions(): LaunchOptions {
  const executablePath = programOf("Chromium");
  return { args: CHROMIUM_FLAGS, ...(executablePath ? { executablePath } : {}) };
}
