/** Tests what axe can't check: reflow, text spacing, keyboard focus and forced colors. */
import {
  applyTextSpacing,
  findBrokenWords,
  findCutText,
  findFocusProblems,
  findHeaderProblems,
} from "../support/audit.ts";
import { CONTENT_PAGES } from "../support/content.ts";
import { SAMPLE_ROUTES, WORDS } from "../support/pages.ts";
import { scrollThrough, waitForAnimations, waitForPaint } from "../support/visit.ts";
import { expect, test } from "./test.ts";

test.use({ expectedErrors: /status of 404|404: there is no page/ });

const DESKTOP_VIEWPORT = { width: 1280, height: 800 };
const PHONE_VIEWPORT = { width: 360, height: 740 };
/** Width of the viewport of a 1,280 px wide window at 400% zoom, in CSS pixels (WCAG 1.4.10). */
const ZOOMED_WIDTH = 320;

/** Maximum Tab presses per page; every page has fewer focusable elements. */
const MAX_TAB_STOPS = 300;

for (const [kind, path] of Object.entries(SAMPLE_ROUTES))
  test(`${kind} page: cuts off no text at 400% zoom, with text at 200% or with increased text spacing`, async ({
    page,
  }) => {
    const resize = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      await waitForPaint(page);
    };
    const setTextSize = (percent: number) =>
      page.evaluate((size) => {
        document.documentElement.style.fontSize = `${size}%`;
      }, percent);
    await page.goto(path);
    await page.evaluate(scrollThrough);
    await waitForAnimations(page);
    await resize(ZOOMED_WIDTH);
    expect.soft(await findCutText(page), "400% zoom").toEqual([]);

    await setTextSize(200);
    await resize(1280);
    expect.soft(await findHeaderProblems(page), "text at 200%").toEqual([]);
    await resize(390);
    for (const find of [findCutText, findBrokenWords, findHeaderProblems])
      expect.soft(await find(page), "text at 200% on a phone").toEqual([]);

    await setTextSize(100);
    await applyTextSpacing(page);
    for (const width of [1280, 360]) {
      await resize(width);
      expect.soft(await findCutText(page), `text spacing at ${width} px`).toEqual([]);
    }
  });

test("service pages cut off no text on a phone, and no label of a drawing", async ({ page }) => {
  await page.setViewportSize(PHONE_VIEWPORT);
  for (const { route } of CONTENT_PAGES.filter(({ kind }) => kind === "service")) {
    await page.goto(route);
    expect.soft(await findCutText(page), route).toEqual([]);
  }
});

test.describe("keyboard focus", () => {
  // With reduced motion, pages scroll instantly, so each focused element is at its final position at once.
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  // Every kind of page is tested at phone size, where the header covers the largest share of the window.
  for (const [kind, path] of Object.entries(SAMPLE_ROUTES))
    for (const size of kind === "home" || kind === "city"
      ? [DESKTOP_VIEWPORT, PHONE_VIEWPORT]
      : [PHONE_VIEWPORT])
      test(`${kind} page at ${size.width} px: shows focus at every Tab stop, inside the window and not covered by the header`, async ({
        page,
      }) => {
        await page.setViewportSize(size);
        await page.goto(path);
        // The carousel's controls appear only after its JavaScript has run.
        if (kind === "home")
          await page.getByRole("button", { name: WORDS.carousel.play }).waitFor();
        let stops = 0;
        for (; stops < MAX_TAB_STOPS; stops += 1) {
          await page.keyboard.press("Tab");
          const problems = await findFocusProblems(page);
          if (!problems) break;
          expect.soft(problems).toEqual([]);
        }
        expect(stops).toBeGreaterThan(20);
        expect(stops, "the last Tab leaves the page").toBeLessThan(MAX_TAB_STOPS);
      });
});

test.describe("with forced colors", () => {
  test.use({
    // Forced colors on a dark background: Playwright's colors are light unless the scheme is dark.
    colorScheme: "dark",
    contextOptions: { forcedColors: "active", reducedMotion: "reduce" },
  });

  for (const [kind, path] of Object.entries(SAMPLE_ROUTES))
    test(`${kind} page: shows icons, charts and drawings in colors that stand out`, async ({
      page,
    }) => {
      await page.goto(path);
      const shapes = page.locator("header svg, main svg, main svg.chart :is(rect, text)");
      const faint = await shapes.evaluateAll((all) =>
        all
          .filter((shape) => {
            const { color, fill, forcedColorAdjust, backgroundColor } = getComputedStyle(shape);
            if (!shape.matches("svg")) return fill !== getComputedStyle(document.body).color;
            if (shape.matches(".drawing")) return backgroundColor === "rgba(0, 0, 0, 0)";
            if (forcedColorAdjust === "none") return false;
            return shape.parentElement && color !== getComputedStyle(shape.parentElement).color;
          })
          .map((shape) => shape.outerHTML.slice(0, 160)),
      );
      expect(faint).toEqual([]);
      expect(await shapes.count()).toBeGreaterThan(0);
    });

  test("keeps buttons, form fields, checkboxes and the carousel's dots visible", async ({
    page,
  }) => {
    await page.goto("/");
    const dots = page.getByRole("group", { name: WORDS.carousel.dots }).getByRole("button");
    await page.getByRole("button", { name: WORDS.carousel.next }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    // Forced colors replace most background colors with the system color Canvas.
    const { canvasColor, barColors } = await dots.evaluateAll((all) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Canvas";
      const backgroundColorOf = (element: Element | null) =>
        element && getComputedStyle(element).backgroundColor;
      return {
        canvasColor: backgroundColorOf(probe),
        barColors: all.map((dot) => backgroundColorOf(dot.firstElementChild)),
      };
    });
    expect(barColors).toHaveLength(5);
    for (const color of barColors) expect(color).not.toBe(canvasColor);
    expect(barColors[1], "color of the current dot").not.toBe(barColors[0]);

    // Buttons and fields need visible borders, because forced colors replace their backgrounds.
    const borderlessElements = await page
      .locator(
        `.slide-controls > button, button[type=submit], main a[href$='#quote'], form select, form textarea,
        form input:not([type=hidden], [type=checkbox], .honeypot *), form label:has([type=checkbox])`,
      )
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
              getComputedStyle(element);
            const hasBorder = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
            return !hasBorder || borderTopColor === backgroundColor;
          })
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    expect(borderlessElements).toEqual([]);

    const checkbox = page.getByRole("checkbox").first();
    const unchecked = await checkbox.screenshot();
    await checkbox.check();
    await page.mouse.move(0, 0);
    expect(
      Buffer.compare(unchecked, await checkbox.screenshot()),
      "appearance of the checked checkbox",
    ).not.toBe(0);
  });
});
