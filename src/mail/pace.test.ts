import { expect, test, vi } from "vitest";
import { createPacer } from "./pace.ts";

/** Creates a pacer without jitter; `after` completes `count` sends, 100 s apart, and returns the next wait. */
function scene() {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  let time = 0;
  const pacer = createPacer(() => time);
  const after = (count: number, outcome: "refused" | "accepted") => {
    for (let sends = 0; sends < count; sends += 1) {
      time += 100_000;
      pacer.recordEnd(pacer.recordStart(), outcome === "refused");
    }
    return Math.round(pacer.delayMs());
  };
  return { pacer, after };
}

test("doesn't space mails until the server refuses one, then doubles the wait up to a minute", () => {
  const { after } = scene();
  expect(after(100, "accepted")).toBe(0);
  expect([1, 2, 3, 4].map(() => after(1, "refused"))).toEqual([250, 500, 1_000, 2_000]);
  expect(after(5_000, "refused")).toBe(60_000);
});

test("shortens long waits after the first success, and stops spacing mails after about a hundred more", () => {
  const { after } = scene();
  after(70, "refused");
  expect(after(1, "accepted")).toBe(10_000);
  expect(after(40, "accepted")).toBeLessThan(1_500);
  expect(after(80, "accepted")).toBe(0);
});

test("counts concurrent refusals as one and starts the next mails one at a time", () => {
  const { pacer } = scene();
  const burst = [1, 2, 3, 4].map(() => pacer.recordStart());
  expect([pacer.slots(4), pacer.delayMs()]).toEqual([4, 0]);
  for (const startedAt of burst) pacer.recordEnd(startedAt, true);
  expect([pacer.slots(4), pacer.delayMs()]).toEqual([1, 250]);
});
