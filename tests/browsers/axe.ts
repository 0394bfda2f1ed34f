/** Runs axe-core in any engine. */
import axe, { type AxeResults } from "axe-core";
import { expect } from "vitest";
import type { Visitor } from "./visitor.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Expects no violations in the page or a part of it, after its animations end.
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
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    return axe.run(${JSON.stringify(part)}, { runOnly: ${JSON.stringify(RULES)}, resultTypes: ["violations"] });
  })()`);
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  );
  expect(found, where).toEqual([]);
}
