/** Vitest's `test` for journeys: a visitor on the built site, with a real server and SMTP server. */
import { test as base, expect } from "vitest";
import { startTestServer } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";
import type { Engine } from "./engines/browser.ts";
import { Visitor } from "./visitor.ts";

/** Window size in CSS pixels; a low window, because WebKit paints slowly. */
const WINDOW = [1280, 640] as const;

/**
 * Creates `test` for an engine. Journeys share a server, a browser, and a second browser with scripts off. An
 * unexpected error of `visitor` fails its journey.
 */
export function journeyIn(given: Engine) {
  return (
    base
      .extend("engine", { scope: "file" }, given)
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
      .extend("expectedErrors", /^(?!)/)
      .extend("visitor", async ({ site, browser, expectedErrors }, { onCleanup }) => {
        // Otherwise opening the same page with a fragment would only scroll it, not load it.
        await browser.leave();
        await browser.resize(...WINDOW);
        onCleanup(async () => {
          const errors = await browser.errors();
          expect(errors.filter((error) => !expectedErrors.test(error)).join("\n")).toBe("");
        });
        return new Visitor(browser, site.server.url);
      })
      .extend("visitorWithoutScript", async ({ site, browserWithoutScript }) => {
        await browserWithoutScript.leave();
        await browserWithoutScript.resize(...WINDOW);
        return new Visitor(browserWithoutScript, site.server.url);
      })
  );
}

export type Journey = ReturnType<typeof journeyIn>;
