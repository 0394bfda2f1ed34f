import { SERVICES_MENU } from "../../support/pages.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Journey } from "../journey.ts";

const CITY = "/denver-drone-services";

/** Whether the header's background and border are opaque, and its position. Runs in the page. */
const appearance = () => {
  const header = document.querySelector("body > header");
  if (!header) return undefined;
  const { backgroundColor, borderBottomColor } = getComputedStyle(header);
  return {
    background: backgroundColor.startsWith("rgb("),
    border: borderBottomColor.startsWith("rgb(") && borderBottomColor !== backgroundColor,
    top: header.getBoundingClientRect().top,
  };
};

export function headerJourneys(journey: Journey): void {
  journey("opens, walks and closes the Services menu by keyboard", async ({ visitor }) => {
    await visitor.opens(CITY);
    await visitor.presses("Tab");
    await visitor.hasFocusOn("link", "Skip to content");
    await visitor.presses("Enter");
    await visitor.finds(() => document.activeElement?.localName, "main");
    await visitor.opens(CITY);
    await visitor.tabsTo("button", "Services", "header");
    await visitor.presses("Enter");
    for (const [label] of SERVICES_MENU) {
      await visitor.presses("Tab");
      await visitor.hasFocusOn("link", label, "header");
    }
    await axeFindsNothing(visitor, "menu open", "body > header");
    await visitor.presses("Escape");
    await visitor.hasFocusOn("button", "Services", "header");
    await visitor.seesNo("link", "All Services", "header");

    await visitor.presses("Space");
    await visitor.sees("link", "All Services", "header");
    await visitor.tabsTo("link", "About", "header");
    await visitor.seesNo("link", "All Services", "header");
  });

  journey("opens, walks and closes the narrow menu by keyboard", async ({ visitor }) => {
    await visitor.browser.resize(450, 740);
    await visitor.opens(CITY);
    await visitor.tabsTo("button", "Menu", "header");
    await visitor.presses("Enter");
    for (const name of [
      ...SERVICES_MENU.map(([label]) => label),
      "About",
      "Contact",
      "Get Quote",
    ]) {
      await visitor.presses("Tab");
      await visitor.hasFocusOn("link", name, "header");
    }
    await axeFindsNothing(visitor, "menu open", "body > header");
    // Leave the menu past the phone number, and come back.
    await visitor.presses("Tab", "Tab");
    await visitor.seesNo("link", "About", "header");
    await visitor.browser.press("Tab", "Shift");
    await visitor.hasFocusOn("button", "Menu", "header");

    await visitor.presses("Enter", "Tab", "Escape");
    await visitor.hasFocusOn("button", "Menu", "header");
    await visitor.seesNo("link", "About", "header");

    await visitor.presses("Enter", "Tab", "Tab", "Enter");
    await visitor.isAt("/aerial-photography");
    await visitor.seesNo("link", "About", "header");
  });

  journey("makes the header opaque with a border after 50 px of scrolling", async ({ visitor }) => {
    const clear = { background: false, border: false, top: 0 };
    const scrollsTo = (top: number) =>
      visitor.browser.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await visitor.opens(CITY);
    await visitor.finds(appearance, clear);
    await scrollsTo(51);
    await visitor.finds(appearance, { background: true, border: true, top: 0 });
    await scrollsTo(50);
    await visitor.finds(appearance, clear);
  });
}
