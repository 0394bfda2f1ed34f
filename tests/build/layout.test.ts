/**
 * The composition of each kind of page, at the four widths, against layout.json.
 *
 * Where blocks stand is compared and not pixels: text is drawn differently by every FreeType and
 * Chromium, so a picture taken here would fail elsewhere for no fault, or need a tolerance that
 * lets faults through. Left edge and width are compared and not height, so that an owner who
 * writes a longer text breaks nothing.
 *
 * After a change of design, look at `npm run screenshots` and then write the new reference:
 *   UPDATE_LAYOUT=1 npx vitest run tests/build/layout.test.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SITE_DIR } from "../support/built-site.ts";
import { chromiumOptions } from "../support/chromium.ts";
import { KINDS } from "../support/pages.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

const WIDTHS = [360, 768, 1280, 1920];

/** CSS pixels that rounding may move an edge by. */
const TOLERANCE = 3;

/** Block to its left edge and width, in CSS pixels. */
type Layout = Record<string, [left: number, width: number]>;

const FILE = join(import.meta.dirname, "layout.json");
const UPDATE = process.env["UPDATE_LAYOUT"] === "1";
const reference: Record<string, Layout> = UPDATE ? {} : JSON.parse(readFileSync(FILE, "utf8"));
const measured: Record<string, Layout> = {};

let server: TestServer;
let browser: Browser;

beforeAll(async () => {
  server = await startTestServer({ folder: join(SITE_DIR, "..") });
  browser = await chromium.launch(chromiumOptions());
});

afterAll(async () => {
  if (UPDATE) {
    const rows = Object.entries(measured).map(([name, layout]) => {
      const blocks = Object.entries(layout).map(
        ([block, [left, width]]) => `    ${JSON.stringify(block)}: [${left}, ${width}]`,
      );
      return `  ${JSON.stringify(name)}: {\n${blocks.join(",\n")}\n  }`;
    });
    writeFileSync(FILE, `{\n${rows.join(",\n")}\n}\n`);
  }
  await browser?.close();
  await server?.dispose();
});

/** Runs in the page: header, footer, each section and the columns in it. */
function blocks(): Layout {
  const found: Layout = {};
  const add = (name: string, element: Element | null) => {
    if (!element?.checkVisibility()) return;
    const { left, width } = element.getBoundingClientRect();
    found[name] = [Math.round(left), Math.round(width)];
  };
  // What stands in a flex row is as wide as its words, which are the owner's.
  const columnsOf = (part: Element) =>
    getComputedStyle(part).display === "flex"
      ? []
      : [...part.children].filter((child) => {
          const { display, position } = getComputedStyle(child);
          return !display.startsWith("inline") && position !== "absolute";
        });
  add("header", document.querySelector("header"));
  add("header row", document.querySelector("header > *"));
  document.querySelectorAll("main > *").forEach((section, index) => {
    const name = section.id || `section ${index + 1}`;
    add(name, section);
    section.querySelectorAll(".wrap").forEach((wrap, row) => {
      for (const [place, column] of columnsOf(wrap).slice(0, 4).entries()) {
        add(`${name} row ${row + 1} column ${place + 1}`, column);
      }
    });
  });
  for (const [index, form] of [...document.querySelectorAll("main form")].entries()) {
    add(`form ${index + 1}`, form);
  }
  document.querySelectorAll("footer > * > *").forEach((row, index) => {
    for (const [place, column] of columnsOf(row).entries()) {
      add(`footer row ${index + 1} column ${place + 1}`, column);
    }
  });
  return found;
}

async function open(path: string): Promise<Page> {
  const page = await browser.newPage({ reducedMotion: "reduce", bypassCSP: true });
  // Optional fonts are used from the second visit on, when they are in the cache.
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(server.url + path, { waitUntil: "load" });
    await page.evaluate(() => document.fonts.ready);
  }
  return page;
}

describe.each(Object.entries(KINDS))("%s page", (kind, path) => {
  it("stands as it was composed, and never scrolls sideways", { timeout: 60_000 }, async () => {
    const page = await open(path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const name = `${kind} at ${width}`;
      const layout = await page.evaluate(blocks);
      measured[name] = layout;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      if (UPDATE) continue;
      const moved = Object.entries(reference[name] ?? {}).flatMap(([block, was]) => {
        const is = layout[block] ?? [Number.NaN, Number.NaN];
        const same = was.every((edge, index) => Math.abs(edge - (is[index] ?? 0)) <= TOLERANCE);
        return same ? [] : [`${name}, ${block}: was ${was.join(" + ")}, is ${is.join(" + ")}`];
      });
      expect(moved).toEqual([]);
      expect(Object.keys(layout)).toEqual(Object.keys(reference[name] ?? {}));
    }
    await page.close();
  });
});
