/** Vitest's `test` for journeys: a visitor in a browser, with the built server and an SMTP server. */
import { test as base, expect } from "vitest";
import { startTestServer } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";
import type { Engine } from "./engines/browser.ts";
import { Visitor } from "./visitor.ts";

/** Window size in CSS pixels. The height is small because WebKit paints slowly. */
const WINDOW_SIZE = [1280, 640] as const;

/**
 * Creates Vitest's `test` for an engine. Its journeys share a server, a browser and a browser without script. An error
 * in a page of `visitor` fails the journey, unless `expectedErrors` matches it.
 */
export function createJourney(engine: Engine) {
  return (
    base
      .extend("engine", { scope: "file" }, engine)
      // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names from this pattern.
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
        const browser = await engine.launch({ script: true });
        onCleanup(() => browser.close());
        return browser;
      })
      .extend("browserWithoutScript", { scope: "file" }, async ({ engine }, { onCleanup }) => {
        const browser = await engine.launch({ script: false });
        onCleanup(() => browser.close());
        return browser;
      })
      // By default, a pattern that matches nothing.
      .extend("expectedErrors", /^(?!)/)
      .extend("visitor", async ({ site, browser, expectedErrors }, { onCleanup }) => {
        // Leave the previous journey's page: opening it again with a fragment would only scroll it, not load it.
        await browser.leave();
        await browser.resize(...WINDOW_SIZE);
        onCleanup(async () => {
          const errors = await browser.errors();
          expect(errors.filter((error) => !expectedErrors.test(error)).join("\n")).toBe("");
        });
        return new Visitor(browser, site.server.url);
      })
      .extend("visitorWithoutScript", async ({ site, browserWithoutScript }) => {
        await browserWithoutScript.leave();
        await browserWithoutScript.resize(...WINDOW_SIZE);
        return new Visitor(browserWithoutScript, site.server.url);
      })
  );
}

export type Journey = ReturnType<typeof createJourney>;
