/** What axe can't check: reflow, text spacing, and keyboard focus. Text size: windows.spec.ts. */
import { COMPONENT_ROUTES } from "../support/pages.ts";
import { openWhole, waitForPaint } from "../support/visit.ts";
import { findFocusProblems, findTextProblems } from "./measure.ts";
import { expect, test } from "./test.ts";

/** Maximum Tab presses per page; every page has fewer focusable elements. */
const MAX_TAB_STOPS = 300;

for (const [kind, path] of Object.entries(COMPONENT_ROUTES)) {
  test(`${kind} page: cuts off no text at 400% zoom or with increased text spacing`, async ({
    page,
  }) => {
    const expectNoProblems = async (width: number, setting: string) => {
      await page.setViewportSize({ width, height: 800 });
      await waitForPaint(page);
      expect.soft(await page.evaluate(findTextProblems), `${setting}, ${width} px`).toEqual([]);
    };
    await openWhole(page, path);
    // The width of a window of 1,280 px at 400% (WCAG 1.4.10).
    await expectNoProblems(320, "400% zoom");
    // WCAG 1.4.12; the letters of a drawing are part of a picture.
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-block-end: 2em !important }
        svg, svg * { letter-spacing: normal !important; word-spacing: normal !important }`);
      document.adoptedStyleSheets.push(sheet);
    });
    await expectNoProblems(360, "text spacing");
  });

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
