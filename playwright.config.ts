import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/browser-programs.ts";

/**
 * The site in a real browser, against the real server. Each worker starts a server of its own
 * (tests/support/e2e.ts), so nothing has to run beforehand; `dist` has to be built.
 */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  workers: 2,
  reporter: process.env["CI"] ? [["line"], ["github"]] : [["list"]],
  // What takes seconds here may take a minute on a machine that stalls.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: chromiumOptions(),
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
    screenshot: "only-on-failure",
  },
});
