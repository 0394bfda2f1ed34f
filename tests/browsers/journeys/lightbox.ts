import { loadInterface } from "../../../src/site/content/interface.ts";
import { axeFindsNothing } from "../axe.ts";
import type { Journey } from "../journey.ts";

/** The picture that stands large, once it is there whole. Runs in the page. */
const large = () => {
  const picture = document.querySelector<HTMLImageElement>("dialog[open] figure img");
  return picture?.naturalWidth ? picture.alt : "";
};

const tiles = () =>
  [...document.querySelectorAll<HTMLImageElement>("#portfolio a img")].map(({ alt }) => alt);

export function lightboxJourneys(journey: Journey): void {
  journey(
    "a picture opens large by keyboard, leads to the next, and gives focus back",
    async ({ visitor }) => {
      await visitor.opens("/");
      const alts = await visitor.browser.evaluate(tiles);
      await visitor.tabsTo("link", "", "#portfolio");
      await visitor.presses("Enter");
      await visitor.finds(large, alts[0]);
      await axeFindsNothing(visitor, "picture open", "dialog");
      // Modal: Tab stays within, and comes to the arrows after the button that closes.
      await visitor.tabsTo("button", loadInterface().lightbox.previous, "dialog");
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
