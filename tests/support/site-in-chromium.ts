/** Vitest's `test` for what is looked at in a window: the built site, and one Chromium for the file. */
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { test as base } from "vitest";
import { SITE_DIR } from "./built-site.ts";
import { chromiumOptions } from "./chromium.ts";
import { startTestServer } from "./server.ts";

/** `open(path, options)` gives a loaded page in a context of its own; the not-found page is `/404`. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names from this pattern.
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const server = await startTestServer({ folder: join(SITE_DIR, "..") });
    onCleanup(() => server.dispose());
    return server;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names from this pattern.
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }) => {
    const browser = await chromium.launch(chromiumOptions());
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("open", async ({ site, browser }, { onCleanup }) => {
    const pages: Awaited<ReturnType<typeof browser.newPage>>[] = [];
    onCleanup(async () => {
      for (const page of pages) await page.close();
    });
    return async (path: string, options: Parameters<typeof browser.newPage>[0] = {}) => {
      const page = await browser.newPage({ bypassCSP: true, ...options });
      pages.push(page);
      // The not-found page is what a path gets that no page has.
      await page.goto(site.url + (path === "/404" ? "/nowhere" : path), { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      return page;
    };
  });
