import { KINDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

/** Whether any block waits to be revealed. Runs in the page. */
const waits = () =>
  [...document.querySelectorAll("[data-reveal]")].some(
    (block) => getComputedStyle(block).opacity === "0",
  );

export function revealJourneys(journey: Journey): void {
  journey(
    "blocks below the fold wait, rise as they come into view, and stay",
    async ({ visitor }) => {
      await visitor.opens("/");
      await visitor.finds(waits, true);
      await visitor.scrollsThrough();
      await visitor.finds(waits, false);
      await visitor.browser.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
      await visitor.finds(waits, false);
    },
  );

  journey("a jump past blocks leaves none of them hidden", async ({ visitor }) => {
    await visitor.opens("/");
    await visitor.browser.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
    );
    await visitor.finds(waits, false);
  });

  journey("focus that lands in a waiting block shows it", async ({ visitor }) => {
    await visitor.opens(KINDS.film);
    const shown = () => {
      const block = document.activeElement?.closest("[data-reveal]");
      return block ? getComputedStyle(block).opacity : undefined;
    };
    await visitor.browser.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>(".reveal-pending a")]
        .at(-1)
        ?.focus({ preventScroll: true }),
    );
    await visitor.finds(shown, "1");
  });
}
