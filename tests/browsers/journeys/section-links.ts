import { readContent } from "../../support/content.ts";
import { enteredValues } from "../../support/inquiry.ts";
import { WORDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";
import type { Visitor } from "../visitor.ts";

/**
 * Reads the focused element's ID, and whether its top edge is at most 40 px below the header. Runs in the
 * page.
 */
const readFocus = () => {
  const { id = "" } = document.activeElement ?? {};
  const top = document.activeElement?.getBoundingClientRect().top ?? 0;
  const headerBottom = document.querySelector("body > header")?.getBoundingClientRect().bottom ?? 0;
  return { id, isBelowHeader: top >= headerBottom && top <= headerBottom + 40 };
};

const arrivesAt = (visitor: Visitor, id: string) =>
  visitor.finds(readFocus, { id, isBelowHeader: true });

export function sectionLinkJourneys(journey: Journey): void {
  journey(
    "opens the quote form, prefilled, from a city page by keyboard, and returns to the city page on back",
    async ({ visitor }) => {
      await visitor.opens("/boulder-drone-services");
      await visitor.presses("Tab", "Enter");
      await visitor.tabsTo("link", readContent("cities/boulder.yaml").hero.button, "main");
      await visitor.presses("Enter");
      await visitor.isAt("/");
      await arrivesAt(visitor, "quote");
      await visitor.finds(enteredValues, { location: "Boulder, CO" }, "quote");
      await visitor.tabsTo("field", "Full Name", "#quote form");
      await visitor.browser.evaluate(() => setTimeout(() => history.back()));
      await visitor.isAt("/boulder-drone-services#main");
    },
  );

  journey("prefills the quote form that is opened from a service page", async ({ visitor }) => {
    const service = readContent("services/construction-monitoring.yaml");
    await visitor.opens("/construction-monitoring");
    await visitor.clicks("link", service.hero.primary, "main");
    await visitor.isAt("/");
    await visitor.finds(enteredValues, service.quote, "quote");
  });

  journey(
    "scrolls to a section and closes the menu after a click on the section's link in the narrow window's menu",
    async ({ visitor }) => {
      await visitor.browser.resize(450, 740);
      await visitor.opens("/");
      await visitor.clicks("button", WORDS.header.menu, "header");
      await visitor.clicks("link", WORDS.header.contact, "header");
      await visitor.seesNo("link", WORDS.header.contact, "header");
      await visitor.finds(() => {
        const top = document.querySelector("#contact")?.getBoundingClientRect().top ?? -1;
        return top >= 0 && top < innerHeight;
      }, true);
    },
  );
}
