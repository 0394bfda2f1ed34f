/**
 * No line of text is longer than 70 characters, on any page, from a phone to a large screen: the
 * eye loses its way back to the next line (WCAG 2.2, SC 1.4.8 allows 80). Widths just below a
 * breakpoint are among those measured, because a column is widest there.
 */
import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readPages, SITE_DIR } from "../support/built-site.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const MOST = 70;
const WIDTHS = [360, 639, 768, 959, 1280, 1920];

const pages = await readPages();
let server: TestServer;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  server = await startTestServer({ folder: `${SITE_DIR}/..` });
  browser = await chromium.launch(chromiumOptions());
  context = await browser.newContext({ bypassCSP: true, reducedMotion: "reduce" });
  // Optional fonts are used from the second visit on, when they are in the cache.
  const first = await context.newPage();
  await first.goto(server.url, { waitUntil: "load" });
  await first.evaluate(() => document.fonts.ready);
  await first.close();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await server?.dispose();
});

/** Runs in the page: every line of text as it is broken now. */
function lines(): string[] {
  // A slide's subtitle is one line under its title, over the picture.
  const NOT_RUNNING_TEXT = "svg, script, style, noscript, select, .slide-caption";
  for (const details of document.querySelectorAll("details")) details.open = true;
  /** Lines of each block, with where they stand. */
  const blocks = new Map<Element, { middle: number; text: string }[]>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    let block = node.parentElement;
    if (!block?.checkVisibility() || block.closest(NOT_RUNNING_TEXT)) continue;
    while (block.parentElement && /^(inline|contents)/.test(getComputedStyle(block).display))
      block = block.parentElement;
    const found = blocks.get(block) ?? [];
    blocks.set(block, found);
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const [box] = range.getClientRects();
      if (!box) continue;
      const middle = (box.top + box.bottom) / 2;
      const line = found.find((one) => Math.abs(one.middle - middle) < box.height / 2);
      if (line) line.text += ` ${word}`;
      else found.push({ middle, text: word });
    }
  }
  return [...blocks.values()].flat().map(({ text }) => text);
}

it.each(pages.map(({ path }) => path))("%s", { timeout: 60_000 }, async (path) => {
  const page = await context.newPage();
  // The not-found page is what a path gets that no page has.
  await page.goto(server.url + (path === "/404" ? "/nowhere" : path), { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const found = await page.evaluate(lines);
    expect(found.length).toBeGreaterThan(20);
    expect(
      found.filter((text) => text.length > MOST).map((text) => `${text.length}: ${text}`),
      `${width} px wide`,
    ).toEqual([]);
  }
  await page.close();
});
