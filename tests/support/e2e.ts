/**
 * Playwright's `test` with a real server and SMTP server per worker. Console errors, policy violations and
 * third-party requests fail a test.
 */
import { test as base, type Page } from "@playwright/test";
import { startTestServer, type TestServer } from "./server.ts";
import { startSmtp, type TestSmtp } from "./smtp.ts";

export { expect } from "@playwright/test";

/** Servers that a worker's tests share. */
export interface Site {
  readonly server: TestServer;
  readonly smtp: TestSmtp;
}

interface Fixtures {
  /** Console errors that this test causes on purpose. */
  expectedErrors: RegExp | undefined;
  /** Errors and third-party requests so far. */
  faults: string[];
}

/** Chromium logs this when the next document has no view transition. */
const NO_TRANSITION = /ViewTransition opt-in disabled/;

/** Records a page's errors and third-party requests. */
function watch(page: Page, origin: string, expected: RegExp | undefined, faults: string[]): void {
  const note = (text: string) => {
    if (!expected?.test(text) && !NO_TRANSITION.test(text)) faults.push(`${page.url()}: ${text}`);
  };
  // Content-Security-Policy violations are logged as console errors too.
  page.on("console", (message) => {
    if (message.type() === "error") note(message.text());
  });
  page.on("pageerror", (error) => note(`uncaught ${error}`));
  page.on("request", (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (protocol.startsWith("http") && target !== origin) note(`third party: ${request.url()}`);
  });
}

export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern.
    async ({}, use) => {
      const smtp = await startSmtp();
      const server = await startTestServer({ env: { SMTP_URL: smtp.url, RATE_LIMIT: "off" } });
      await use({ server, smtp });
      await server.dispose();
      await smtp.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: async ({ site }, use) => use(site.server.url),
  expectedErrors: [undefined, { option: true }],
  faults: [
    async ({ context, baseURL, expectedErrors }, use) => {
      const faults: string[] = [];
      context.on("page", (page) => watch(page, baseURL ?? "", expectedErrors, faults));
      await use(faults);
      base.expect(faults, "errors, policy violations, third-party requests").toEqual([]);
    },
    { auto: true },
  ],
});
