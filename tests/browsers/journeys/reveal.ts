import { KINDS } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

/** Whether any block is hidden until revealed. Runs in the page. */
const hasHidden = () =>
  [...document.querySelectorAll("[data-reveal]")].some(
    (block) => getComputedStyle(block).opacity === "0",
  );

export function revealJourneys(journey: Journey): void {
  journey("reveals blocks as they come into view, and keeps them visible", async ({ visitor }) => {
    await visitor.opens("/");
    await visitor.finds(hasHidden, true);
    await visitor.scrollsThrough();
    await visitor.finds(hasHidden, false);
    await visitor.browser.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await visitor.finds(hasHidden, false);
  });

  journey("reveals blocks that a jump to the end skipped", async ({ visitor }) => {
    await visitor.opens("/");
    await visitor.browser.evaluate(() =>
      scrollTo({ top: document.documentElement.scrollHeight, behavior: "instant" }),
    );
    await visitor.finds(hasHidden, false);
  });

  journey("reveals a block that receives focus", async ({ visitor }) => {
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
