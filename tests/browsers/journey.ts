/**
 * Extends Vitest's `test` for journeys: tests in which a visitor uses the site in a browser. The fixtures
 * start the built server and an SMTP server.
 */
import { test as base, expect } from "vitest";
import { startTestServer } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";
import type { Engine } from "./engines/browser.ts";
import { Visitor } from "./visitor.ts";

/** Width and height of the window in CSS pixels. The height is small because WebKit paints slowly. */
const WINDOW_SIZE = [1280, 640] as const;

/**
 * Creates the `test` function for an engine's journeys. A file's journeys share one server, one browser with
 * JavaScript and one without. An error on a page that `visitor` opens fails the journey, unless
 * `expectedErrors` matches the error.
 */
export function createJourney(engine: Engine) {
  return (
    base
      .extend("engine", { scope: "file" }, engine)
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads dependencies from this pattern.
      .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
        const smtp = await startSmtp();
        const server = await startTestServer({ env: { SMTP_URL: smtp.url, RATE_LIMIT: "off" } });
        onCleanup(async () => {
          await server.dispose();
          await smtp.stop();
        });
        return { server, smtp };
      })
      .extend("browser", { scope: "file" }, async ({ engine }, { onCleanup }) => {
        const browser = await engine.launch({ javaScript: true });
        onCleanup(() => browser.close());
        return browser;
      })
      .extend("browserWithoutJavaScript", { scope: "file" }, async ({ engine }, { onCleanup }) => {
        const browser = await engine.launch({ javaScript: false });
        onCleanup(() => browser.close());
        return browser;
      })
      // The default pattern matches no error.
      .extend("expectedErrors", /^(?!)/)
      .extend("visitor", async ({ site, browser, expectedErrors }, { onCleanup }) => {
        // Leave the previous journey's page: if this journey opened that page with a fragment, the browser
        // would only scroll it instead of loading it.
        await browser.leave();
        await browser.resize(...WINDOW_SIZE);
        onCleanup(async () => {
          const errors = await browser.takeErrors();
          expect(errors.filter((error) => !expectedErrors.test(error)).join("\n")).toBe("");
        });
        return new Visitor(browser, site.server.url);
      })
      .extend("visitorWithoutJavaScript", async ({ site, browserWithoutJavaScript }) => {
        await browserWithoutJavaScript.leave();
        await browserWithoutJavaScript.resize(...WINDOW_SIZE);
        return new Visitor(browserWithoutJavaScript, site.server.url);
      })
  );
}

export type Journey = ReturnType<typeof createJourney>;
