import { defineConfig } from "@playwright/test";
import { chromiumOptions } from "./scripts/browser-programs.ts";

/**
 * End-to-end tests in Chromium against the real server. Each worker starts its own server
 * (tests/browser/test.ts); build `dist` first.
 */
export default defineConfig({
  testDir: "tests/browser",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // Vitest runs at the same time, also with two workers: on two cores, both end after 5 minutes.
  workers: 2,
  reporter: [
    [process.env["CI"] ? "dot" : "list"],
    ["./tests/support/list-skipped.ts"],
    ["./tests/support/list-running.ts"],
  ],
  // On a busy machine, a test that usually takes seconds may take a minute.
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    launchOptions: chromiumOptions(),
    locale: "en-US",
    viewport: { width: 1280, height: 800 },
    // Films and animations take most of the processor's time; tests of motion turn it on.
    contextOptions: { reducedMotion: "reduce" },
    screenshot: "only-on-failure",
  },
});
