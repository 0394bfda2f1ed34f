/** Runs axe-core in any engine. */
import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects no violations in the page or a part of it, after its scrolling and animations end.
 * @param where label for the failure message
 */
export async function axeFindsNothing(
  { browser }: Visitor,
  where: string,
  part = "html",
): Promise<void> {
  if (await browser.evaluate(() => !("axe" in window)))
    await browser.evaluate(`void (() => { ${axe.source} })()`);
  const { violations } = await browser.evaluate<[], AxeResults>(`(async () => {
    // Focus may still be scrolling the page, and a block starts its reveal one frame after it's in view.
    const running = () => document.getAnimations().filter(({ playState }) => playState === "running");
    let top;
    do {
      top = scrollY;
      for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame);
      await Promise.all(running().map(({ finished }) => finished.catch(() => {})));
    } while (scrollY !== top || running().length > 0);
    return axe.run(${JSON.stringify(part)}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] });
  })()`);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  expect(found, where).toEqual([]);
}
