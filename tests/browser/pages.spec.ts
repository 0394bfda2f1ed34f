/** What holds on every page. */
import axe from "axe-core";
import { CONTENT_PAGES, IS_SAMPLE_CONTENT } from "../support/content.ts";
import { COMPONENT_ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { openWhole, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|there is no page/ });

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

const SCREENS = [
  [1440, 900],
  [390, 844],
] as const;

/** Screens per page without the footer (docs/design-system.md). */
const LIMITS: Readonly<Record<string, readonly [wide: number, narrow: number]>> = {
  home: [9.5, 13],
  service: [7.5, 9.5],
  "/aerial-drone-services": [8.5, 11],
  "/construction-monitoring": [8.5, 11],
  city: [6, 8.5],
  "/drone-services": [6, 8],
};

const lengths: Record<string, Record<string, number>> = {};
test.afterAll(() => console.table(lengths));

for (const { route: path, kind } of [...CONTENT_PAGES, { route: UNKNOWN_ROUTE, kind: "not found" }])
  test(`${path}: has no errors and no axe violations, and isn't too long`, async ({ page }) => {
    const hasNarrowAxe = Object.values(COMPONENT_ROUTES).some((route) => route === path);
    await page.setViewportSize({ width: 1440, height: 900 });
    await openWhole(page, path);
    await page.evaluate(axe.source);
    for (const [index, [width, height]] of SCREENS.entries()) {
      await page.setViewportSize({ width, height });
      await waitForPaint(page);
      const footer = page.getByRole("contentinfo");
      const top = await footer.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      const screens = Math.round((10 * top) / height) / 10;
      const limit = (LIMITS[path] ?? LIMITS[kind])?.[index] ?? 2;
      lengths[path] = { ...lengths[path], [`${width} px`]: screens, [`limit ${width}`]: limit };
      // How long a page is is the owner's choice.
      if (IS_SAMPLE_CONTENT) expect.soft(screens, `${width} px wide`).toBeLessThanOrEqual(limit);
      const where = `${width} px wide`;
      if (width < 1440 && !hasNarrowAxe) continue;
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
