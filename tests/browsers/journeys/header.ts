import { menuOf } from "../../support/content.ts";
import { SAMPLE_ROUTES, WORDS } from "../../support/pages.ts";
import { expectNoViolations } from "../axe.ts";
import type { Journey } from "../journey.ts";

const words = WORDS.header;

/**
 * Reads whether the header's background and border are opaque, and its distance from the window's top in CSS
 * pixels. Runs in the page.
 */
const readAppearance = () => {
  const header = document.querySelector("body > header");
  if (!header) return undefined;
  const { backgroundColor, borderBottomColor } = getComputedStyle(header);
  return {
    hasBackground: backgroundColor.startsWith("rgb("),
    hasBorder: borderBottomColor.startsWith("rgb(") && borderBottomColor !== backgroundColor,
    top: header.getBoundingClientRect().top,
  };
};

export function headerJourneys(journey: Journey): void {
  const services = menuOf("header").map(({ label }) => label);
  const [first = ""] = services;

  for (const [width, button, menu, labels] of [
    [1280, words.services, "#services-menu", services],
    [450, words.menu, "#site-menu", [...services, words.about, words.contact, words.quote]],
  ] as const)
    journey(
      `opens, tabs through and closes the ${button} menu by keyboard, and follows a link in it`,
      async ({ visitor }) => {
        await visitor.browser.resize(width, 740);
        await visitor.opens(SAMPLE_ROUTES.city);
        await visitor.tabsTo("button", button, "header");
        await visitor.presses("Enter");
        for (const label of labels) {
          await visitor.presses("Tab");
          await visitor.hasFocusOn("link", label, menu);
        }
        await expectNoViolations(visitor, "menu open", "body > header");
        await visitor.presses("Escape");
        await visitor.hasFocusOn("button", button, "header");
        await visitor.seesNo("link", first, "header");

        await visitor.presses("Space");
        await visitor.sees("link", first, "header");
        // Tab past the last link and, in the narrow window's menu, past the phone number.
        await visitor.presses(...labels.map(() => "Tab" as const), "Tab", "Tab");
        await visitor.seesNo("link", first, "header");

        await visitor.clicks("button", button, "header");
        await visitor.presses("Tab", "Tab", "Enter");
        await visitor.isAt(menuOf("header")[1]?.href ?? "");
        await visitor.seesNo("link", first, "header");
      },
    );

  journey(
    "gives the header an opaque background and a border once the page is scrolled by more than 50 px",
    async ({ visitor }) => {
      const transparent = { hasBackground: false, hasBorder: false, top: 0 };
      const scrollsTo = (top: number) =>
        visitor.browser.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
      await visitor.opens(SAMPLE_ROUTES.city);
      await visitor.finds(readAppearance, transparent);
      await scrollsTo(51);
      await visitor.finds(readAppearance, { hasBackground: true, hasBorder: true, top: 0 });
      await scrollsTo(50);
      await visitor.finds(readAppearance, transparent);
    },
  );
}
