/** Where the three browsers are: an environment variable, or where systems put them. */
import { existsSync } from "node:fs";
import { systemChromium } from "../../support/chromium.ts";

const found = (variable: string, paths: readonly string[]): string | undefined =>
  process.env[variable] ?? paths.find(existsSync);

const PROGRAMS = {
  Chromium: systemChromium,
  Firefox: () => found("FIREFOX_PATH", ["/usr/bin/firefox-esr", "/usr/bin/firefox"]),
  // The browser that it starts comes with its package, and needs a screen.
  WebKit: () =>
    existsSync("/usr/bin/Xvfb")
      ? found("WEBKIT_DRIVER_PATH", ["/usr/bin/WebKitWebDriver"])
      : undefined,
};

/** Path of an engine's program; undefined when this machine has none. */
export const programOf = (engine: keyof typeof PROGRAMS): string | undefined => PROGRAMS[engine]();
