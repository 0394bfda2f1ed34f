import { expect } from "vitest";
import { answers, FORM_TYPES, FUNCTION_PATH, keptFrom, SAID } from "../../support/enquiry.ts";
import { KINDS, SLIDES } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";
import { fillsIn } from "./forms.ts";

export function noScriptJourneys(journey: Journey): void {
  journey("nothing of any page stays hidden", async ({ visitorWithoutScript: visitor }) => {
    for (const path of Object.values(KINDS)) {
      await visitor.opens(path);
      const hidden = await visitor.browser.evaluate(() =>
        [...document.querySelectorAll("[data-reveal]")]
          .filter((block) => getComputedStyle(block).opacity !== "1")
          .map((block) => block.textContent),
      );
      expect(hidden, path).toEqual([]);
    }
  });

  journey(
    "all slides are in a strip that scrolls, by keyboard too",
    async ({ visitorWithoutScript: visitor, engine }) => {
      await visitor.opens("/");
      await visitor.seesNo("button", "Next slide");
      const titles = await visitor.browser.evaluate(() =>
        [...document.querySelectorAll(".slide")].map((slide) => slide.textContent),
      );
      for (const [index, title] of SLIDES.entries()) expect(titles[index]).toContain(title);
      // WebKit gives what scrolls no focus of its own.
      if (engine.name === "WebKit") return;
      await visitor.browser.evaluate(() => document.querySelector<HTMLElement>(".slides")?.focus());
      await visitor.presses("ArrowRight");
      await expect
        .poll(() => visitor.browser.evaluate(() => document.querySelector(".slides")?.scrollLeft))
        .toBeGreaterThan(0);
    },
  );

  journey(
    "the Services menu opens, closes and leads on",
    async ({ visitorWithoutScript: visitor }) => {
      await visitor.opens("/denver-drone-services");
      await visitor.tabsTo("button", "Services", "header");
      await visitor.presses("Enter");
      await visitor.sees("link", "All Services", "header");
      await visitor.presses("Escape");
      await visitor.seesNo("link", "All Services", "header");
      await visitor.clicks("button", "Services", "header");
      await visitor.clicks("link", "Aerial Videography", "header");
      await visitor.isAt("/aerial-videography");
    },
  );

  for (const type of FORM_TYPES)
    journey(
      `${type}: refused with everything kept, mended, thanked and kept`,
      async ({ visitorWithoutScript: visitor, site }) => {
        const values = answers(type);
        await visitor.opens("/");
        await fillsIn(visitor, type, { ...values, name: "   " });
        await visitor.clicks("button", SAID[type].submit, `#${type} form`);
        await visitor.isAt(FUNCTION_PATH);
        await visitor.clicks("field", "Full Name");
        await visitor.presses("Backspace", "Backspace", "Backspace");
        await visitor.types(values.name);
        await visitor.presses("Enter");
        await visitor.finds(
          () => document.querySelector("[role=status]")?.textContent,
          SAID[type].success,
        );
        expect(await keptFrom(site.server, values.email)).toEqual([
          { payload: { type, ...values }, flags: [] },
        ]);
      },
    );
}
