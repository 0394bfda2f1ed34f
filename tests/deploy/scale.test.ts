/** docs/scale.md shows what the simulation prints, and the simulation is arithmetic that holds. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ASSUMPTIONS } from "../../scripts/simulate-load/assumptions.ts";
import { simulateDay } from "../../scripts/simulate-load/day.ts";

it("docs/scale.md has the table that the simulation prints", () => {
  const printed = execFileSync("node", ["scripts/simulate-load.ts"], { encoding: "utf8" });
  expect(readFileSync("docs/scale.md", "utf8")).toContain(printed);
});

it("a day adds up to its visits", () => {
  const day = simulateDay(100_000, ASSUMPTIONS);
  const { home, page, homeShare, pagesAt } = ASSUMPTIONS;
  const expected = 100_000 * (homeShare * home.bytes + pagesAt.length * page.bytes);
  expect(day.bytes / expected).toBeCloseTo(1, 1);
  expect(day.leads / (100_000 * ASSUMPTIONS.leadShare)).toBeCloseTo(1, 1);
});

it("mails wait when there are more than the provider takes, and while it is away", () => {
  const calm = simulateDay(10_000, ASSUMPTIONS);
  const narrow = simulateDay(10_000, { ...ASSUMPTIONS, mailRate: 0.004 });
  expect(calm.longestMailWait).toBeLessThan(5);
  expect(narrow.longestMailWait).toBeGreaterThan(3_600);
  const away = simulateDay(10_000, { ...ASSUMPTIONS, mailAway: [43_200, 50_400] });
  expect(away.longestMailWait).toBeGreaterThan(3_600);
  expect(away.mailClearedAfter).toBeLessThan(600);
});
