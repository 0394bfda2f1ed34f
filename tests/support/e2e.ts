/**
 * Playwright's `test` with a real server per worker. A test fails on console errors, Content-Security-Policy
 * violations and third-party requests, unless its `expectedErrors` match them.
 */
import { test as base, type Page } from "@playwright/test";
import { startTestServer, type TestServer } from "./server.ts";

export { expect } from "@playwright/test";

interface Fixtures {
  /** Matches the errors that a test causes on purpose. */
  expectedErrors: RegExp | undefined;
  /** Unexpected errors and third-party requests of a test's pages. */
  faults: string[];
}

/** A message that Chromium logs when the next document has no view transition. */
const NO_TRANSITION_MESSAGE = /ViewTransition opt-in disabled/;

/** Adds a page's unexpected errors and third-party requests to `faults`. */
function recordFaults(
  page: Page,
  origin: string,
  expected: RegExp | undefined,
  faults: string[],
): void {
  const record = (text: string) => {
    if (!expected?.test(text) && !NO_TRANSITION_MESSAGE.test(text))
      faults.push(`${page.url()}: ${text}`);
  };
  // Content-Security-Policy violations are logged as console errors too.
  page.on("console", (message) => {
    if (message.type() === "error") record(message.text());
  });
  page.on("pageerror", (error) => record(`uncaught ${error}`));
  page.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith("http") && target !== origin) record(`third party: ${request.url()}`);
  });
}

export const test = base.extend<Fixtures, { server: TestServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const server = await startTestServer({ env: { RATE_LIMIT: "off" } });
      await use(server);
      await server.dispose();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  expectedErrors: [undefined, { option: true }],
  faults: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const faults: string[] = [];
      context.on("page", (page) => recordFaults(page, baseURL ?? "", expectedErrors, faults));
      await use(faults);
      base.expect(faults, "errors, policy violations, third-party requests").toEqual([]);
    },
    { auto: true },
  ],
});
