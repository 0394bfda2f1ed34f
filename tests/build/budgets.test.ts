/**
 * What we put into a page, held to its budget on every page, as a phone 360 px wide at 2x fetches
 * it (docs/delivery.md). The owner's words are never counted: a long text gets a note at the most.
 *   npm run budgets     prints where every page stands
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, constants } from "node:zlib";
import type { Page } from "@playwright/test";
import { afterAll, expect } from "vitest";
import { byName, findAll } from "#build/html.ts";
import { type BuiltPage, readPages, SITE_DIR } from "../support/built-site.ts";
import { test } from "../support/site-in-chromium.ts";
import { scrollThrough } from "../support/visit.ts";

const KB = 1024;

/** KB as sent; the home page has two forms and a carousel to run. */
const LIMITS = {
  home: { script: 85, fonts: 45, picture: 90, blocking: 0 },
  other: { script: 10, fonts: 45, picture: 90, blocking: 0 },
} as const;

/** What a server may send before it waits for an answer: ten segments (RFC 6928), in bytes. */
const FIRST_FLIGHT = 14_336;

/** Percent of a page; where the first flight brings less, whoever wrote it is told. */
const LONG = 50;

const pages = await readPages();
const rows: Record<string, Record<string, number>> = {};

afterAll(() => {
  console.log("KB of 1024 bytes as sent; the heaviest picture on a phone of 360 px at 2x");
  console.table(rows);
});

interface Fetched {
  readonly url: string;
  readonly type: string;
  readonly bytes: number;
}

/** Uses everything on a page that fetches something: scrolls through it and shows every slide. */
async function visit(page: Page, url: string): Promise<Fetched[]> {
  const fetched: Promise<Fetched>[] = [];
  page.on("requestfinished", (request) => {
    const sizes = request.sizes();
    fetched.push(
      sizes.then(({ responseBodySize }) => ({
        url: new URL(request.url()).pathname,
        type: request.resourceType(),
        bytes: responseBodySize,
      })),
    );
  });
  await page.goto(url, { waitUntil: "load" });
  await scrollThrough(page);
  for (const dot of await page.getByRole("button", { name: /^Show slide/ }).all()) {
    await dot.click();
  }
  await page.waitForLoadState("networkidle");
  return Promise.all(fetched);
}

test.for(pages)("$path is light", { timeout: 60_000 }, async ({ path }, { site, browser }) => {
  const page = await browser.newPage({
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
  });
  // The not-found page is what a path gets that no page has.
  const fetched = await visit(page, site.url + (path === "/404" ? "/nowhere" : path));
  const blocking = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(
        (entry) => "renderBlockingStatus" in entry && entry.renderBlockingStatus === "blocking",
      )
      .map(({ name }) => name),
  );
  await page.close();

  const of = (type: string) => fetched.filter((one) => one.type === type);
  const total = (type: string) => of(type).reduce((sum, { bytes }) => sum + bytes, 0) / KB;
  const [heaviest] = of("image").sort((a, b) => b.bytes - a.bytes);
  const round = (figure: number) => Math.round(figure * 10) / 10;
  const figures = {
    html: total("document"),
    script: total("script"),
    fonts: total("font"),
    picture: (heaviest?.bytes ?? 0) / KB,
    requests: fetched.length,
  };
  rows[path] = Object.fromEntries(
    Object.entries(figures).map(([name, figure]) => [name, round(figure)]),
  );
  const limits = path === "/" ? LIMITS.home : LIMITS.other;
  expect(
    figures.script,
    of("script")
      .map(({ url }) => url)
      .join(),
  ).toBeLessThanOrEqual(limits.script);
  expect(figures.fonts).toBeLessThanOrEqual(limits.fonts);
  expect(figures.picture, heaviest?.url).toBeLessThanOrEqual(limits.picture);
  expect(blocking).toHaveLength(limits.blocking);
});

/** How much of a page the first flight brings, as an offset in its HTML. */
function firstFlight({ path }: BuiltPage): number {
  const file = `${path === "/" ? "index" : path.slice(1)}.html.br`;
  const copy = readFileSync(join(SITE_DIR, "../compressed", file)).subarray(0, FIRST_FLIGHT);
  const finishFlush = constants.BROTLI_OPERATION_FLUSH;
  return brotliDecompressSync(copy, { finishFlush }).toString("utf8").length;
}

test.for(pages)("$path shows its opening with the first flight", (page) => {
  const [main] = byName(page.document, "main");
  const hero = main?.children.find(
    (part) => typeof part !== "string" && findAll(part, ({ name }) => name === "h1").length > 0,
  );
  if (!hero || typeof hero === "string") throw new Error(`${page.path} has no opening with an h1`);
  const reach = firstFlight(page);
  expect(reach).toBeGreaterThanOrEqual(hero.end);
  const share = Math.round((100 * reach) / page.html.length);
  if (share < LONG)
    console.log(`Note: ${page.path} is long: its first flight is ${share} % of it.`);
});
