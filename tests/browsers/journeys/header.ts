import { expect } from "vitest";
import { SERVICES_MENU } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

const CITY = "/denver-drone-services";

const ground = () => {
  const header = document.querySelector("body > header");
  return header ? getComputedStyle(header).backgroundColor : "";
};

export function headerJourneys(journey: Journey): void {
  journey("the Services menu is opened, walked and left by keyboard", async ({ visitor }) => {
    await visitor.opens(CITY);
    await visitor.presses("Tab");
    await visitor.hasFocusOn("link", "Skip to content");
    await visitor.tabsTo("button", "Services", "header");
    await visitor.presses("Enter");
    for (const [label] of SERVICES_MENU) {
      await visitor.presses("Tab");
      await visitor.hasFocusOn("link", label, "header");
    }
    await visitor.presses("Escape");
    await visitor.hasFocusOn("button", "Services", "header");
    await visitor.seesNo("link", "All Services", "header");

    await visitor.presses("Space");
    await visitor.sees("link", "All Services", "header");
    await visitor.tabsTo("link", "About", "header");
    await visitor.seesNo("link", "All Services", "header");
  });

  journey("the narrow menu is opened, walked and left by keyboard", async ({ visitor }) => {
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
    await visitor.presses("Escape");
    await visitor.hasFocusOn("button", "Menu", "header");
    await visitor.seesNo("link", "About", "header");

    await visitor.presses("Enter", "Tab", "Tab", "Enter");
    await visitor.isAt("/aerial-photography");
    await visitor.seesNo("link", "About", "header");
  });

  journey("the header is clear at the top and opaque beyond 50 px", async ({ visitor }) => {
    const scrollsTo = (top: number) =>
      visitor.browser.evaluate((y) => scrollTo({ top: y, behavior: "instant" }), top);
    await visitor.opens(CITY);
    await visitor.finds(ground, "rgba(0, 0, 0, 0)");
    await scrollsTo(51);
    await expect.poll(() => visitor.browser.evaluate(ground)).toMatch(/^rgb\(/);
    await scrollsTo(50);
    await visitor.finds(ground, "rgba(0, 0, 0, 0)");
  });
}
