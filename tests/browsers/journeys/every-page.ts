import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import { CONTENT_ROUTES, KINDS, UNKNOWN_ROUTE } from "../../support/pages.ts";
import type { Journey } from "../journey.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Looks for violations with everything revealed and come to rest. */
const LOOK = `(async () => {
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
  return axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] });
})()`;

export function everyPageJourneys(journey: Journey): void {
  journey("no page, read to its end, has an error", async ({ visitor }) => {
    for (const path of CONTENT_ROUTES) {
      await visitor.opens(path);
      await visitor.scrollsThrough();
      expect(await visitor.browser.errors(), path).toEqual([]);
    }
  });

  journey.describe("not found", () => {
    journey.override({ expectedErrors: /404/ });

    journey("a path that is none says so in the console and leads home", async ({ visitor }) => {
      await visitor.opens(UNKNOWN_ROUTE);
      await visitor.scrollsThrough();
      await visitor.clicks("link", "Return to Home", "main");
      await visitor.isAt("/");
    });
  });

  for (const [kind, path] of Object.entries(KINDS)) {
    journey.describe(kind, () => {
      journey.override({ expectedErrors: kind === "not found" ? /404/ : /^(?!)/ });

      journey(`${kind}: axe finds nothing, wide and narrow`, async ({ visitor }) => {
        const { browser } = visitor;
        await visitor.opens(path);
        await browser.evaluate(`void (() => { ${axe.source} })()`);
        for (const width of [1280, 450]) {
          await browser.resize(width, 800);
          await visitor.scrollsThrough();
          const { violations } = await browser.evaluate<[], AxeResults>(LOOK);
          const found = violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
          );
          expect(found, `${width} px`).toEqual([]);
        }
      });
    });
  }
}
