/** Keyboard focus at every Tab stop, which axe can't check. */
import { COMPONENT_ROUTES } from "../support/pages.ts";
import { findFocusProblems } from "./measure.ts";
import { expect, test } from "./test.ts";

/** Maximum Tab presses per page; every page has fewer focusable elements. */
const MAX_TAB_STOPS = 300;

for (const [kind, path] of Object.entries(COMPONENT_ROUTES)) {
  // Without JavaScript, slides have other stops.
  for (const hasJavaScript of kind === "home" ? [true, false] : [true])
    test.describe(`JavaScript ${hasJavaScript ? "on" : "off"}`, () => {
      test.use({
        javaScriptEnabled: hasJavaScript,
        viewport: { width: 390, height: 844 },
      });

      test(`${kind} page: shows the focus at every Tab stop, inside the window and not covered by the header`, async ({
        page,
      }) => {
        await page.goto(path);
        await page.waitForLoadState("networkidle");
        let stops = 0;
        for (; stops < MAX_TAB_STOPS; stops += 1) {
          await page.keyboard.press("Tab");
          const problems = await page.evaluate(findFocusProblems);
          if (!problems) break;
          expect.soft(problems).toEqual([]);
        }
        expect(stops).toBeGreaterThan(20);
        expect(stops, "the last Tab leaves the page").toBeLessThan(MAX_TAB_STOPS);
      });
    });
}
