import { readContent } from "../../support/content.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Journey } from "../journey.ts";

const words = readContent("interface.yaml").lightbox;

/** Reads the enlarged picture's alt text; empty until the picture has loaded. Runs in the page. */
const large = () => {
  const picture = document.querySelector<HTMLImageElement>("dialog[open] figure img");
  return picture?.naturalWidth ? picture.alt : "";
};

const tiles = () =>
  [...document.querySelectorAll<HTMLImageElement>("#portfolio a img")].map(({ alt }) => alt);

export function lightboxJourneys(journey: Journey): void {
  journey(
    "opens by keyboard, moves with the arrow keys, and returns focus on Escape",
    async ({ visitor }) => {
      await visitor.opens("/");
      const alts = await visitor.browser.evaluate(tiles);
      await visitor.tabsTo("link", "", "#portfolio");
      await visitor.presses("Enter");
      await visitor.finds(large, alts[0]);
      await axeFindsNothing(visitor, "picture open", "dialog");
      // The dialog is modal: Tab stays inside it.
      await visitor.tabsTo("button", words.previous, "dialog");
      await visitor.presses("Enter");
      await visitor.finds(large, alts.at(-1) ?? "");
      await visitor.presses("ArrowRight");
      await visitor.finds(large, alts[0]);
      await visitor.presses("ArrowRight");
      await visitor.finds(large, alts[1]);
      await visitor.presses("Escape");
      await visitor.finds(large, "");
      await visitor.hasFocusOn("link", "", "#portfolio");
    },
  );
}
