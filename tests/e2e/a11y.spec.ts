/** What axe does not see, which looks on in the journeys: targets, reflow, spacing, focus, forced colors. */
import { clipped, focusedNow, sideways, smallTargets, spaceText } from "../support/audit.ts";
import { expect, test } from "../support/e2e.ts";
import { KINDS } from "../support/pages.ts";
import { painted, scrollThrough, settled, toTop } from "../support/visit.ts";

test.use({ expectedErrors: /status of 404|404: there is no page/ });

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** 1280 px at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 };

for (const [kind, path] of Object.entries(KINDS)) {
  test(`${kind}: targets, reflow and text spacing`, async ({ page }) => {
    await page.goto(path);
    await scrollThrough(page);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      await toTop(page);
      await settled(page);
      const at = `at ${size.width} px`;
      expect.soft(await smallTargets(page), `targets ${at}`).toEqual([]);
      const menu = size === WIDE ? "Services" : "Menu";
      await page.getByRole("banner").getByRole("button", { name: menu }).press("Enter");
      await settled(page);
      expect.soft(await smallTargets(page), `targets ${at}, menu open`).toEqual([]);
      await page.keyboard.press("Escape");
    }
    await page.setViewportSize(ZOOMED);
    await painted(page);
    expect.soft(await sideways(page), "reflow at 320 px").toEqual([]);
    await spaceText(page);
    for (const size of [PHONE, WIDE]) {
      await page.setViewportSize(size);
      await painted(page);
      const at = `text spacing at ${size.width} px`;
      expect.soft(await sideways(page), at).toEqual([]);
      expect.soft(await clipped(page), at).toEqual([]);
    }
  });
}

for (const [kind, path] of Object.entries(KINDS)) {
  for (const size of [WIDE, PHONE]) {
    test(`${kind} at ${size.width} px: focus can be seen on the whole way down and back up`, async ({
      page,
    }) => {
      // Focus scrolls smoothly otherwise, and would be looked at on its way.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(size);
      await page.goto(path);
      // Its controls come with its script.
      if (kind === "home") await page.getByRole("button", { name: "Play slides" }).waitFor();
      const wrong: string[] = [];
      /** Presses the key until focus leaves the page; gives what had it on the way. */
      const walk = async (key: "Tab" | "Shift+Tab", most: number) => {
        const way: string[] = [];
        while (way.length < most) {
          await page.keyboard.press(key);
          const focused = await focusedNow(page);
          if (!focused) break;
          way.push(focused.name);
          if (!focused.marked) wrong.push(`${focused.name} is not marked`);
          if (focused.covered) wrong.push(`${focused.name} is under the header (${key})`);
          if (!focused.inWindow) wrong.push(`${focused.name} is out of the window (${key})`);
        }
        return way;
      };
      const down = await walk("Tab", 300);
      await page.getByRole("contentinfo").getByRole("link").last().focus();
      const up = await walk("Shift+Tab", down.length - 1);
      expect(wrong).toEqual([]);
      expect(down.length).toBeGreaterThan(20);
      expect(down.length, "it does not go round in circles").toBeLessThan(300);
      expect(up.toReversed()).toEqual(down.slice(0, -1));
    });
  }
}

test.describe("forced colors", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("header, buttons, fields, boxes and dots can still be seen", async ({ page }) => {
    await page.goto("/");
    const dots = page.getByRole("group", { name: "Choose a slide" }).getByRole("button");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    // The browser paints every ground in one color, which on a dark picture is none at all.
    const { canvas, bars } = await dots.evaluateAll((all) => {
      const probe = document.body.appendChild(document.createElement("i"));
      probe.style.backgroundColor = "Canvas";
      const paint = (element: Element | null) =>
        element && getComputedStyle(element).backgroundColor;
      return { canvas: paint(probe), bars: all.map((dot) => paint(dot.firstElementChild)) };
    });
    expect(bars).toHaveLength(5);
    for (const bar of bars) expect(bar).not.toBe(canvas);
    expect(bars[1], "the current one differs").not.toBe(bars[0]);

    const bordered = (selector: string) =>
      page.locator(selector).evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          .filter((element) => {
            const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } =
              getComputedStyle(element);
            const drawn = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) > 0;
            return !drawn || borderTopColor === backgroundColor;
          })
          .map((element) => element.outerHTML.slice(0, 160)),
      );
    // A button or field that only its ground marks would be gone.
    const buttons = ".slide-controls > button, button[type=submit], main a[href$='#quote']";
    expect(await bordered(buttons), "buttons").toEqual([]);
    expect(await bordered("form input:not([type=hidden], [type=checkbox], .trap *)")).toEqual([]);
    expect(await bordered("form select, form textarea, form label:has([type=checkbox])")).toEqual(
      [],
    );

    const box = page.getByRole("checkbox").first();
    const before = await box.screenshot();
    await box.check();
    await page.mouse.move(0, 0);
    expect(Buffer.compare(before, await box.screenshot()), "a tick can be seen").not.toBe(0);

    await page.evaluate(() => scrollTo({ top: 1_200 }));
    await painted(page);
    const header = page.getByRole("banner");
    const look = () =>
      header.evaluate((element) => {
        const style = getComputedStyle(element);
        return { border: style.borderBottomColor, ground: style.backgroundColor };
      });
    await expect
      .poll(async () => (await look()).ground, "the header covers what scrolls under it")
      .not.toBe("rgba(0, 0, 0, 0)");
    const { border, ground } = await look();
    expect(border).not.toBe(ground);
  });

  test("focus and menus can still be seen", async ({ page }) => {
    await page.goto("/denver-drone-services");
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press("Tab");
      const focused = await focusedNow(page);
      expect(focused?.marked, focused?.name).toBe(true);
    }
    await page.getByRole("banner").getByRole("button", { name: "Services" }).click();
    const { borderTopWidth, borderTopColor, backgroundColor } = await page
      .locator("#services-menu")
      .evaluate((panel) => {
        const style = getComputedStyle(panel);
        return {
          borderTopWidth: style.borderTopWidth,
          borderTopColor: style.borderTopColor,
          backgroundColor: style.backgroundColor,
        };
      });
    expect(borderTopWidth).not.toBe("0px");
    expect(borderTopColor).not.toBe(backgroundColor);
  });
});
