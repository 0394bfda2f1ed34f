/**
 * What holds on every page in every window: nothing overflows, breaks, hides or shrinks to a sliver. A page is opened
 * once and resized. SOAK=1 tries all pages and more random windows.
 */
import type { Page } from "@playwright/test";
import fc from "fast-check";
import { CONTENT_PAGES } from "../support/content.ts";
import { SAMPLE_ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { SOAK } from "../support/soak.ts";
import { openWhole, waitForPaint } from "../support/visit.ts";
import { findEnlargedPictures, findTextProblems, readLeftEdges } from "./measure.ts";
import { findBrokenText, findSmallThings } from "./shapes.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|there is no page/ });

type Window = readonly [width: number, height: number];

const WINDOWS: readonly Window[] = [
  ...([
    [360, 640],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1024, 600],
  ] as const),
  ...([
    [1024, 1366],
    [1280, 640],
    [1366, 657],
    [1440, 789],
    [1440, 900],
  ] as const),
  ...([
    [1536, 730],
    [1600, 900],
    [1920, 947],
    [2560, 1300],
  ] as const),
];
/** With text twice as large (WCAG 1.4.4). */
const LARGE_TEXT: readonly Window[] = [
  [390, 844],
  [768, 1024],
  [1280, 800],
];

const SEED = Number(process.env["WINDOWS_SEED"] ?? 20261128);
/** No narrower than a phone held upright, and no lower than a laptop with many toolbars. */
const isUsual = ([width, height]: Window) => width / height > 0.42 && width / height < 2.6;
const RANDOM = fc.sample(
  fc
    .tuple(fc.integer({ min: 360, max: 2560 }), fc.integer({ min: 380, max: 1440 }))
    .filter(isUsual),
  { seed: SEED, numRuns: SOAK ? 40 : 3 },
);

/** The grid's left edge at a window width (docs/design-system.md). */
const edgeAt = (width: number) => Math.max(20, width * 0.05, (width - 1440) / 2);

async function expectWell(page: Page, [width, height]: Window, note = "") {
  await page.setViewportSize({ width, height });
  await waitForPaint(page);
  const findings = [
    ...(await page.evaluate(findTextProblems)),
    ...(await page.evaluate(findBrokenText)),
    ...(await page.evaluate(findSmallThings)),
    // Larger than a full HD screen, a master of 1,920 pixels can't do better.
    // Large text makes a hero taller.
    ...(width > 1920 || note ? [] : await page.evaluate(findEnlargedPictures, 1.3)),
  ];
  // On a phone held sideways, a hero's words stand beside its picture.
  if (!note && height >= 480)
    for (const { part, left } of await page.evaluate(readLeftEdges))
      if (Math.abs(left - edgeAt(width)) > 1.5) findings.push(`${part} starts at ${left} px`);
  const where = `${width}x${height}${note}`;
  expect.soft([...new Set(findings)], where).toEqual([]);
}

const PAGES: [string, string][] = SOAK
  ? [...CONTENT_PAGES.map(({ route }): [string, string] => [route, route]), ["404", UNKNOWN_ROUTE]]
  : Object.entries(SAMPLE_ROUTES);

for (const [name, path] of PAGES)
  test(`${name}: is whole in every window`, async ({ page }) => {
    test.setTimeout(SOAK ? 600_000 : 240_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWhole(page, path);
    for (const window of [...WINDOWS, ...RANDOM]) await expectWell(page, window);
    // As a visitor's own text size does, this also moves breakpoints, which are in rem.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const window of LARGE_TEXT) await expectWell(page, window, ", text at 200%");
  });
