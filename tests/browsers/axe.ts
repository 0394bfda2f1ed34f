/** Runs axe-core in any browser engine. */
import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Waits until scrolling and animations have ended, then expects axe to find no violations in the elements
 * that match the selector.
 * @param label text at the start of the failure message
 */
export async function expectNoViolations(
  { browser }: Visitor,
  label: string,
  selector = "html",
): Promise<void> {
  if (await browser.evaluate(() => !("axe" in window)))
    await browser.evaluate(`void (() => { ${axe.source} })()`);
  const { violations } = await browser.evaluate<[], AxeResults>(`(async () => {
    // The page may still be scrolling to the focused element, and a block starts to fade in one frame after
    // it is in view.
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
