/** Runs axe-core in any browser engine. */
import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects no axe violations in the elements that match a selector, once scrolling and animations have ended.
 * @param label starts the failure message
 */
export async function expectNoViolations(
  { browser }: Visitor,
  label: string,
  selector = "html",
): Promise<void> {
  if (await browser.evaluate(() => !("axe" in window)))
    await browser.evaluate(`void (() => { ${axe.source} })()`);
  const { violations } = await browser.evaluate<[], AxeResults>(`(async () => {
    // Focus may still be scrolling the page, and a block's reveal starts one frame after it's in view.
    const runningAnimations = () => document.getAnimations().filter(({ playState }) => playState === "running");
    let top;
    do {
      top = scrollY;
      for (let frames = 0; frames < 6; frames += 1) await new Promise(requestAnimationFrame);
      await Promise.all(runningAnimations().map(({ finished }) => finished.catch(() => {})));
    } while (scrollY !== top || runningAnimations().length > 0);
    return axe.run(${JSON.stringify(selector)}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] });
  })()`);
  const descriptions = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  expect(descriptions, label).toEqual([]);
}
