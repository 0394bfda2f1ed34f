import { expect, test, vi } from "vitest";
import { createPacer } from "./pace.ts";

/**
 * Creates a pacer without jitter. `delayAfter` completes `count` sends that start 100 s apart, and returns
 * the wait before the next send in milliseconds.
 */
function setUp() {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  let time = 0;
  const pacer = createPacer(() => time);
  const delayAfter = (count: number, outcome: "refused" | "accepted") => {
    for (let sends = 0; sends < count; sends += 1) {
      time += 100_000;
      pacer.recordEnd(pacer.recordStart(), outcome === "refused");
    }
    return Math.round(pacer.delayMs());
  };
  return { pacer, delayAfter };
}

test("doesn't space emails until the server refuses one, then doubles the wait with each refusal, up to a minute", () => {
  const { delayAfter } = setUp();
  expect(delayAfter(100, "accepted")).toBe(0);
  expect([1, 2, 3, 4].map(() => delayAfter(1, "refused"))).toEqual([250, 500, 1_000, 2_000]);
  expect(delayAfter(5_000, "refused")).toBe(60_000);
});

test("shortens a long wait after the first success, and stops spacing emails after 120 more successes", () => {
  const { delayAfter } = setUp();
  delayAfter(70, "refused");
  expect(delayAfter(1, "accepted")).toBe(10_000);
  expect(delayAfter(40, "accepted")).toBeLessThan(1_500);
  expect(delayAfter(80, "accepted")).toBe(0);
});

test("counts concurrent refusals as one, and then starts only one send at a time", () => {
  const { pacer } = setUp();
  const burst = [1, 2, 3, 4].map(() => pacer.recordStart());
  expect([pacer.slots(4), pacer.delayMs()]).toEqual([4, 0]);
  for (const startedAt of burst) pacer.recordEnd(startedAt, true);
  expect([pacer.slots(4), pacer.delayMs()]).toEqual([1, 250]);
});
