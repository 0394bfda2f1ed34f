/** What holds on every page. */
import axe from "axe-core";
import { CONTENT_PAGES, IS_SAMPLE_BUSINESS } from "../support/content.ts";
import { SAMPLE_ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { openWhole, waitForPaint } from "../support/visit.ts";
import { findEnlargedPictures, findTextProblems } from "./measure.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|there is no page/ });

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

for (const path of [...CONTENT_PAGES.map(({ route }) => route), UNKNOWN_ROUTE])
  test(`${path}: has no errors, no axe violations, no cut text and no enlarged pictures`, async ({
    page,
  }) => {
    const isKind = Object.values(SAMPLE_ROUTES).some((route) => route === path);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWhole(page, path);
    await page.evaluate(axe.source);
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await waitForPaint(page);
      const where = `${width} px wide`;
      expect.soft(await page.evaluate(findTextProblems), where).toEqual([]);
      expect.soft(await page.evaluate(findEnlargedPictures), where).toEqual([]);
      if (width < 1440 && !isKind) continue;
      const violations = await page.evaluate(async (runOnly) => {
        const { axe } = window as unknown as { axe: typeof import("axe-core") };
        const results = await axe.run({ runOnly, resultTypes: ["violations"] });
        return results.violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
        );
      }, RULES);
      expect.soft(violations, where).toEqual([]);
    }
  });

test("an unknown path answers 404, logs the path, and shows the specified message with a link home", async ({
  page,
}) => {
  const logged = page.waitForEvent("console", (message) => message.text().includes(UNKNOWN_ROUTE));
  const response = await page.goto(UNKNOWN_ROUTE);
  expect(response?.status()).toBe(404);
  await logged;
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Oops! Page not found/);
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

/** Screens per page without the footer, at 1440x900 and 390x844 (docs/design-system.md). */
const LIMITS: Readonly<Record<string, readonly [wide: number, narrow: number]>> = {
  home: [9.5, 13],
  service: [7.5, 9.5],
  "/aerial-drone-services": [8.5, 11],
  "/construction-monitoring": [8.5, 11],
  city: [6, 8.5],
  "/drone-services": [6, 8],
};

test("pages aren't longer than their skeletons allow", async ({ page }) => {
  test.setTimeout(120_000);
  test.skip(!IS_SAMPLE_BUSINESS, "how long the pages are is the owner's choice");
  const tooLong: string[] = [];
  const lengths: Record<string, Record<string, number>> = {};
  for (const { route, kind } of CONTENT_PAGES) {
    lengths[route] = {};
    for (const [index, [width, height]] of [
      [1440, 900],
      [390, 844],
    ].entries() as ArrayIterator<[number, [number, number]]>) {
      await page.setViewportSize({ width, height });
      await page.goto(route, { waitUntil: "domcontentloaded" });
      const footer = await page.getByRole("contentinfo").boundingBox();
      const screens = Math.round((10 * (footer?.y ?? Number.NaN)) / height) / 10;
      const limit = (LIMITS[route] ?? LIMITS[kind])?.[index] ?? 0;
      lengths[route][`${width} px`] = screens;
      lengths[route][`limit ${width}`] = limit;
      if (!(screens <= limit)) tooLong.push(`${route} at ${width} px: ${screens} screens`);
    }
  }
  console.table(lengths);
  expect(tooLong).toEqual([]);
});
