import {
  axe,
  clipped,
  focusedNow,
  outline,
  sideways,
  smallTargets,
  spaceText,
} from "../support/audit.ts";
import { expect, keptFrom, test } from "../support/e2e.ts";
import { answers, fillIn, formOf, PERSONS_TIME, SAID, submit, toastOf } from "../support/form.ts";
import { KINDS, ROUTES, UNKNOWN_ROUTE } from "../support/pages.ts";
import { hydrated, painted, scrollThrough, settled, toTop } from "../support/visit.ts";

test.use({ expectedErrors: /status of 404|404: there is no page/ });

const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 360, height: 740 };
/** 1280 px at 400 % zoom (WCAG 1.4.10). */
const ZOOMED = { width: 320, height: 640 };

for (const path of [...ROUTES, UNKNOWN_ROUTE]) {
  test(`${path}: axe, outline, targets, reflow and text spacing`, async ({ page }) => {
    test.slow();
    await page.goto(path);
    expect.soft(await outline(page), "outline").toEqual([]);
    for (const size of [WIDE, PHONE]) {
      await page.setViewportSize(size);
      // What one walk through the page revealed stays so.
      if (size === WIDE) await scrollThrough(page);
      await toTop(page);
      await settled(page);
      const at = `at ${size.width} px`;
      expect.soft(await axe(page), `axe ${at}`).toEqual([]);
      expect.soft(await smallTargets(page), `targets ${at}`).toEqual([]);

      const menu = size === WIDE ? "Services" : "Menu";
      await page.getByRole("banner").getByRole("button", { name: menu }).press("Enter");
      await settled(page);
      expect.soft(await axe(page, "body > header"), `axe ${at}, menu open`).toEqual([]);
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

for (const size of [WIDE, PHONE]) {
  test.describe(`toast at ${size.width} px`, () => {
    test.use({ viewport: size });

    for (const outcome of ["success", "failure"] as const) {
      test.describe(outcome, () => {
        test.use({ expectedErrors: /^Failed to / });

        test(`axe with the ${outcome} toast showing`, async ({ page }) => {
          await page.goto("/");
          const form = formOf(page, "contact");
          await form.scrollIntoViewIfNeeded();
          await hydrated(form);
          await fillIn(form, answers("contact"));
          if (outcome === "failure") await page.route("**/functions/**", (route) => route.abort());
          await submit(form, SAID.contact[outcome]);
          await settled(page);
          const toast = await toastOf(form).locator("[data-toast]").boundingBox();
          expect(toast?.x).toBeGreaterThanOrEqual(0);
          expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(size.width);
          expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(size.height);
          expect(await axe(page)).toEqual([]);
          expect(await smallTargets(page)).toEqual([]);
        });
      });
    }
  });
}

test("the skip link comes first, shows itself, and leads past the header", async ({ page }) => {
  await page.goto("/denver-drone-services");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  expect(await page.locator(":focus").evaluate((element) => !!element.closest("main"))).toBe(true);
});

for (const [kind, path] of Object.entries(KINDS)) {
  for (const size of [WIDE, PHONE]) {
    test(`${kind} at ${size.width} px: focus can be seen on the whole way down and back up`, async ({
      page,
    }) => {
      test.slow();
      // Focus scrolls smoothly otherwise, and would be looked at on its way.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.setViewportSize(size);
      await page.goto(path);
      const wrong: string[] = [];
      /** Presses the key until focus leaves the page; gives what had it on the way. */
      const walk = async (key: "Tab" | "Shift+Tab", most: number) => {
        const way: string[] = [];
        while (way.length < most) {
          await page.keyboard.press(key);
          const focused = await focusedNow(page);
          if (!focused) break;
          // The first touch of focus brings the carousel's script.
          way.push(focused.name.replace("Pause slides", "Play slides"));
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

test.describe("forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  test("header, buttons, fields, boxes and dots can still be seen", async ({ page }) => {
    await page.goto("/");
    const dots = page.getByRole("group", { name: "Choose a slide" }).getByRole("button");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
    // The browser paints every ground in one colour, which on a dark picture is none at all.
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

test("by keyboard alone, from the top of a city page to a sent quote", async ({ page, site }) => {
  const values = answers("quote");
  if (!("services" in values)) throw new Error("not a quote");
  await page.clock.install();
  await page.goto("/denver-drone-services");
  const focused = page.locator(":focus");
  /** Presses Tab until the named thing has focus. */
  const tabTo = async (
    name: RegExp,
    role: "link" | "textbox" | "combobox" | "checkbox" | "button",
  ) => {
    const wanted = page.getByRole(role, { name }).and(focused);
    for (let presses = 0; presses < 80; presses += 1) {
      await page.keyboard.press("Tab");
      if (await wanted.count()) return;
    }
    throw new Error(`Tab does not reach ${role} ${name}`);
  };

  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(/Get Denver Quote/, "link");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === "/");
  await expect(page.locator("#quote")).toBeFocused();
  await page.clock.fastForward(PERSONS_TIME);

  await tabTo(/Full Name/, "textbox");
  await page.keyboard.type(values.name);
  await tabTo(/Email Address/, "textbox");
  await page.keyboard.type(values.email);
  await tabTo(/Phone Number/, "textbox");
  await page.keyboard.type(values.phone);
  await tabTo(/Company/, "textbox");
  await page.keyboard.type(values.company);
  await tabTo(/Project Type/, "combobox");
  await page.keyboard.type("Constr");
  await tabTo(/Project Location/, "textbox");
  await page.keyboard.type(values.location);
  await tabTo(/Timeline/, "combobox");
  await page.keyboard.type("Within 2");
  await tabTo(/Budget/, "combobox");
  await page.keyboard.type("$1,000");
  await tabTo(/Aerial Photography/, "checkbox");
  await page.keyboard.press("Space");
  await tabTo(/3D Mapping/, "checkbox");
  await page.keyboard.press("Space");
  await tabTo(/Project Description/, "textbox");
  await page.keyboard.type(values.description);
  await tabTo(/Request Quote/, "button");
  await page.keyboard.press("Enter");

  await expect(toastOf(formOf(page, "quote"))).toHaveText(SAID.quote.success);
  expect(await keptFrom(site.server, values.email)).toEqual([
    { payload: { type: "quote", ...values }, flags: [] },
  ]);
});
