/**
 * Takes full-page screenshots of one page of each kind at common widths, for visual review. Scrolls through
 * each page first, so that all its pictures load. Writes to screenshots/ (ignored by git).
 *   npm run screenshots                     all kinds, on a server that the script starts
 *   npm run screenshots -- --base http://localhost:3000 --only home,city --widths 360,1280
 */
import { mkdirSync } from "node:fs";
import { parseArgs } from "node:util";
import { chromium } from "@playwright/test";
import { SAMPLE_ROUTES } from "../tests/support/pages.ts";
import { startTestServer } from "../tests/support/server.ts";
import { scrollThrough, scrollToTop, waitForAnimations } from "../tests/support/visit.ts";
import { chromiumOptions } from "./browser-programs.ts";

/** Maximum height of one screenshot, in pixels: image viewers shrink taller pictures. */
const TILE_HEIGHT = 2_400;

const { values } = parseArgs({
  options: {
    base: { type: "string" },
    only: { type: "string" },
    widths: { type: "string", default: "360,768,1280,1920" },
  },
});

const server = values.base ? undefined : await startTestServer();
const base = values.base ?? server?.url ?? "";
const browser = await chromium.launch(chromiumOptions());
mkdirSync("screenshots", { recursive: true });
const kinds = Object.entries(SAMPLE_ROUTES).filter(
  ([kind]) => values.only?.split(",").includes(kind) ?? true,
);
for (const width of values.widths.split(",").map(Number)) {
  const height = width < 500 ? 740 : width < 1000 ? 1024 : Math.round((width * 9) / 16);
  const page = await browser.newPage({
    viewport: { width, height },
    reducedMotion: "no-preference",
  });
  for (const [kind, path] of kinds) {
    await page.goto(base + path, { waitUntil: "load" });
    await page.evaluate(scrollThrough);
    await scrollToTop(page);
    await waitForAnimations(page);
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let tile = 0; tile * TILE_HEIGHT < pageHeight; tile++) {
      const file = `screenshots/${kind.replace(" ", "-")}-${width}-${tile}.png`;
      await page.screenshot({
        path: file,
        fullPage: true,
        clip: {
          x: 0,
          y: tile * TILE_HEIGHT,
          width,
          height: Math.min(TILE_HEIGHT, pageHeight - tile * TILE_HEIGHT),
        },
      });
      console.log(file);
    }
  }
  await page.close();
}
await browser.close();
await server?.dispose();
