import { expect } from "vitest";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/** What has focus, and whether it begins clear of the header and close below it. Runs in the page. */
const arrived = () => {
  const { id = "" } = document.activeElement ?? {};
  const top = document.activeElement?.getBoundingClientRect().top ?? 0;
  const header = document.querySelector("body > header")?.getBoundingClientRect().bottom ?? 0;
  return { id, clear: top >= header && top <= header + 40 };
};

const arrivesAt = (visitor: Visitor, id: string) => visitor.finds(arrived, { id, clear: true });

export function arrivalJourneys(journey: Journey): void {
  journey(
    "by keyboard, a quote button of a city page leads to the form, and back to the city",
    async ({ visitor }) => {
      await visitor.opens("/boulder-drone-services");
      await visitor.presses("Tab", "Enter");
      await visitor.tabsTo("link", "Get Boulder Quote", "main");
      await visitor.presses("Enter");
      await visitor.isAt("/");
      await arrivesAt(visitor, "quote");
      await visitor.tabsTo("field", "Full Name", "#quote form");
      await visitor.browser.evaluate(() => setTimeout(() => history.back()));
      await visitor.isAt("/boulder-drone-services#main");
    },
  );

  journey(
    "an address with a section, typed or shared, ends at that section",
    async ({ visitor }) => {
      await visitor.opens("/#about");
      await arrivesAt(visitor, "about");
    },
  );

  journey(
    "on the home page the header leads to a section and closes its menu",
    async ({ visitor }) => {
      await visitor.browser.resize(450, 740);
      await visitor.opens("/");
      await visitor.clicks("button", "Menu", "header");
      await visitor.clicks("link", "Contact", "header");
      await visitor.seesNo("link", "Contact", "header");
      await expect
        .poll(() =>
          visitor.browser.evaluate(() => {
            const top = document.querySelector("#contact")?.getBoundingClientRect().top;
            return top !== undefined && top >= 0 && top < innerHeight;
          }),
        )
        .toBe(true);
    },
  );
}
