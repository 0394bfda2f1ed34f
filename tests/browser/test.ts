/**
 * Playwright's `test` with a real server per worker. A test fails on console errors, Content-Security-Policy
 * violations and third-party requests, unless its `expectedErrors` match them.
 */
import { test as base, type Page } from "@playwright/test";
import { startTestServer, type TestServer } from "../support/server.ts";

export { expect } from "@playwright/test";

/** Starts the server only, for tests that drive a browser without Playwright. */
export const serverTest = base.extend<object, { server: TestServer }>({
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
});

interface Fixtures {
  /** Matches the errors that a test causes on purpose. */
  expectedErrors: RegExp | undefined;
  /** Unexpected errors and third-party requests of a test's pages. */
  faults: string[];
}

export const test = serverTest.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  faults: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const faults: string[] = [];
      const record = (text: string, page: Page | null = null) => {
        if (!expectedErrors?.test(text)) faults.push(page ? `${page.url()}: ${text}` : text);
      };
      // Content-Security-Policy violations are logged as console errors too.
      context.on("console", (message) => {
        if (message.type() === "error") record(message.text(), message.page());
      });
      context.on("weberror", (error) => record(`uncaught ${error.error()}`, error.page()));
      context.on("request", (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol.startsWith("http") && origin !== baseURL)
          record(`third party: ${request.url()}`);
      });
      await use(faults);
      // A held or slow request may outlive the test.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      base.expect(faults, "errors, policy violations, third-party requests").toEqual([]);
    },
    { auto: true },
  ],
});
