/**
 * What holds on every page: in every window, nothing overflows, breaks, hides or shrinks to a sliver, lines are easy to
 * read, and axe finds nothing. A page is opened once and resized. SOAK=1 tries all pages and more random windows.
 */
import type { Page } from "@playwright/test";
import axe from "axe-core";
import fc from "fast-check";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT } from "../support/content.ts";
import { SAMPLE_ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { SOAK } from "../support/soak.ts";
import { openWhole, waitForAnimations, waitForPaint } from "../support/visit.ts";
import { describeFaint, measureContrast } from "./contrast.ts";
import { findBelowFirstScreen, findLongLines } from "./lines.ts";
import { findEnlargedPictures, findTextProblems, readLeftEdges } from "./measure.ts";
import { findBrokenText, findSmallThings } from "./shapes.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|there is no page/ });

type Window = readonly [width: number, height: number];

const WINDOWS: readonly Window[] = [
  // A window of 1,280 px at 400% (WCAG 1.4.10).
  [320, 800],
  [320, 200],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1280, 640],
  [1920, 947],
  [2560, 1300],
  ...(SOAK
    ? ([
        [1024, 600],
        [1440, 900],
      ] as const)
    : []),
];
/** With text twice as large (WCAG 1.4.4). */
const LARGE_TEXT: readonly Window[] = [
  [390, 844],
  [1280, 800],
];

const SEED = Number(process.env["WINDOWS_SEED"] ?? 20261128);
/** No narrower than a phone held upright, and no lower than a laptop with many toolbars. */
const isUsual = ([width, height]: Window) => width / height > 0.42 && width / height < 2.6;
const RANDOM = fc.sample(
  fc
    .tuple(fc.integer({ min: 360, max: 2560 }), fc.integer({ min: 380, max: 1440 }))
    .filter(isUsual),
  { seed: SEED, numRuns: SOAK ? 50 : 1 },
);

/** WCAG 1.4.12. The letters of a drawing are part of a picture. */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important } p { margin-block-end: 2em !important }
  svg, svg * { letter-spacing: normal !important; word-spacing: normal !important }`;

/** The grid's left edge at a window width (docs/design-system.md). */
const edgeAt = (width: number) => Math.max(20, width * 0.05, (width - 1440) / 2);

async function resize(page: Page, [width, height]: Window) {
  await page.setViewportSize({ width, height });
  await waitForPaint(page);
}

async function expectWhole(page: Page, window: Window, note = "") {
  await resize(page, window);
  // Scripts that follow the window's size may take a few frames on a busy machine.
  const end = Date.now() + 5_000;
  let findings = await findProblems(page, window, note);
  while (findings.length > 0 && Date.now() < end) {
    await waitForPaint(page);
    findings = await findProblems(page, window, note);
  }
  expect.soft([...new Set(findings)], `${window.join("x")}${note}`).toEqual([]);
}

async function findProblems(page: Page, [width, height]: Window, note: string): Promise<string[]> {
  const findings = [
    ...(await page.evaluate(findTextProblems)),
    ...(await page.evaluate(findBrokenText)),
    ...(await page.evaluate(findSmallThings)),
    // Larger than a full HD screen, a master of 1,920 pixels can't do better.
    // Large text makes a hero taller.
    ...(width > 1920 || note ? [] : await page.evaluate(findEnlargedPictures, 1.3)),
  ];
  // How long texts are is the owner's choice.
  if (IS_SAMPLE_CONTENT && !note) {
    if (width >= 1024 && width <= 1920) findings.push(...(await page.evaluate(findLongLines)));
    const isPhone = Math.min(width, height) === 390 && Math.max(width, height) === 844;
    if (isPhone) findings.push(...(await page.evaluate(findBelowFirstScreen)));
  }
  // On a phone held sideways, a hero's words stand beside its picture.
  if (!note && height >= 480)
    for (const { part, left } of await page.evaluate(readLeftEdges))
      if (Math.abs(left - edgeAt(width)) > 1.5) findings.push(`${part} starts at ${left} px`);
  return findings;
}

/** Screens per page without the footer, at 1440x900 and at 390x844 (docs/design-system.md). */
const LIMITS: Readonly<Record<string, readonly [wide: number, narrow: number]>> = {
  home: [10, 13],
  services: [7.5, 9.5],
  "/aerial-drone-services": [8.5, 11],
  "/construction-monitoring": [8.5, 11],
  "/commercial-industrial": [8.5, 11],
  cities: [6, 8.5],
  // It lists twelve neighborhoods.
  "/denver-drone-services": [6.3, 8.5],
  "/drone-services": [6, 8],
};
const lengths: Record<string, Record<string, number>> = {};
/** The lowest contrast of large and small text on pictures. */
const contrasts: Record<string, Record<string, string>> = {};
test.afterAll(() => {
  console.table(lengths);
  console.table(contrasts);
});

async function expectShort(page: Page, path: string) {
  const kind = CONTENT_PAGES.find(({ route }) => route === path)?.kind ?? "";
  const footer = page.getByRole("contentinfo");
  const top = await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 1 };
  const screens = Math.round((10 * top) / height) / 10;
  const limit = (LIMITS[path] ?? LIMITS[kind])?.[width > 390 ? 0 : 1] ?? 2;
  lengths[path] = { ...lengths[path], [`${width} px`]: screens, [`limit ${width}`]: limit };
  // How long a page is is the owner's choice.
  if (IS_SAMPLE_CONTENT)
    expect.soft(screens, `screens, ${width} px wide`).toBeLessThanOrEqual(limit);
}

async function expectAccessible(page: Page) {
  const violations = await page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import("axe-core") };
    const results = await axe.run({
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      // `findSmallThings` measures targets in every window.
      rules: { "target-size": { enabled: false } },
      resultTypes: ["violations"],
    });
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
    );
  });
  expect.soft(violations, `axe at ${page.viewportSize()?.width} px`).toEqual([]);
}

async function expectContrast(page: Page, path: string) {
  const { width } = page.viewportSize() ?? { width: 0 };
  const measured = await measureContrast(page, "page");
  expect.soft(describeFaint(measured), `contrast at ${width} px`).toEqual([]);
  for (const [size, minimum] of Object.entries({ large: 3, small: 4.5 })) {
    const ratios = measured.filter((one) => one.minimum === minimum).map(({ ratio }) => ratio);
    const column = `${width} px, ${size}`;
    contrasts[path] = { ...contrasts[path], [column]: Math.min(...ratios).toFixed(1) };
  }
}

const ALL_PAGES = [...CONTENT_PAGES.map(({ route }) => route), UNKNOWN_ROUTE];

for (const path of SOAK ? ALL_PAGES : Object.values(SAMPLE_ROUTES))
  test(`${path}: is whole, readable and accessible in every window, and not too long`, async ({
    page,
  }) => {
    test.setTimeout(SOAK ? 900_000 : 360_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWhole(page, path);
    await page.evaluate(axe.source);
    for (const window of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await resize(page, window);
      await expectShort(page, path);
      await expectAccessible(page);
      await waitForAnimations(page);
      await expectContrast(page, path);
    }
    // Forced colors leave a drawing's colors, on the visitor's own background.
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ forcedColors: "active", colorScheme });
      const drawn = await measureContrast(page, "drawings");
      expect.soft(describeFaint(drawn), `${colorScheme} forced colors`).toEqual([]);
    }
    await page.emulateMedia({ forcedColors: null, colorScheme: null });
    for (const window of [...WINDOWS, ...RANDOM]) await expectWhole(page, window);

    await resize(page, [360, 800]);
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets = [sheet];
      // As long as the name of another owner's business.
      for (const name of document.querySelectorAll("header a[href='/'] span"))
        name.textContent = "Colorado Front Range Aerial Imaging and Surveys";
    }, TEXT_SPACING);
    expect.soft(await page.evaluate(findTextProblems), "text spacing").toEqual([]);
    await page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });

    // Only the text, not the breakpoints.
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
    });
    await resize(page, [1280, 800]);
    expect.soft(await page.evaluate(findTextProblems), "only text at 200%").toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });

    // As a visitor's own text size does, this also moves breakpoints, which are in rem.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
    for (const window of LARGE_TEXT) await expectWhole(page, window, ", text at 200%");
  });

test("an unknown path answers 404, logs the path, and leads home", async ({ page }) => {
  const logged = page.waitForEvent("console", (message) => message.text().includes(UNKNOWN_ROUTE));
  const response = await page.goto(UNKNOWN_ROUTE);
  expect(response?.status()).toBe(404);
  await logged;
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});
