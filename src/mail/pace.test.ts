import { expect, test } from "vitest";
import { createPacer, type Pace, slowDown, speedUp, UNSPACED, waitMs } from "./pace.ts";

const repeat = (step: (pace: Pace) => Pace, times: number, pace: Pace) =>
  Array.from({ length: times }).reduce<Pace>(step, pace);

test("doesn't space mails until the server refuses one", () => {
  expect(waitMs(repeat(speedUp, 100, UNSPACED))).toBe(0);
  expect(waitMs(slowDown(UNSPACED))).toBe(250);
});

test("doubles the wait after each refusal in a row, up to a minute", () => {
  expect([1, 2, 3, 4].map((times) => waitMs(repeat(slowDown, times, UNSPACED)))).toEqual([
    250, 500, 1_000, 2_000,
  ]);
  expect(waitMs(repeat(slowDown, 5_000, UNSPACED))).toBe(60_000);
});

test("shortens long waits after the first success, and stops spacing mails after about a hundred", () => {
  const recovering = speedUp(repeat(slowDown, 70, UNSPACED));
  expect(waitMs(recovering)).toBe(10_000);
  expect(waitMs(repeat(speedUp, 40, recovering))).toBeLessThan(1_500);
  expect(waitMs(repeat(speedUp, 120, recovering))).toBe(0);
});

test("counts concurrent refusals as one and spaces the next mails", () => {
  let time = 0;
  const pacer = createPacer(() => time);
  const burst = [pacer.started(), pacer.started(), pacer.started(), pacer.started()];
  expect([pacer.slots(4), pacer.delay()]).toEqual([4, 0]);
  time = 10;
  for (const startedAt of burst) pacer.ended(startedAt, true);
  expect(pacer.slots(4)).toBe(1);
  expect(pacer.delay()).toBeGreaterThan(200);
  expect(pacer.delay()).toBeLessThan(300);
  time += 300;
  expect(pacer.delay()).toBe(0);
});
