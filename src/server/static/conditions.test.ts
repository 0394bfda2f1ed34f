import { describe, expect, it } from "vitest";
import { matchesEtag, parseRange, rangeStillFits } from "./conditions.ts";

it.each([
  ['"abc"', true],
  ['W/"abc"', true],
  ['"x", W/"abc" ,"y"', true],
  ["*", true],
  ['"abcd"', false],
  ['"ab", "c"', false],
  ["abc", false],
  ["", false],
])('If-None-Match %s matches "abc": %s', (header, matches) => {
  expect(matchesEtag(header, '"abc"')).toBe(matches);
});

describe("ranges of 1000 bytes", () => {
  it.each([
    ["bytes=0-99", { start: 0, end: 99 }],
    ["bytes=0-0", { start: 0, end: 0 }],
    ["bytes=990-", { start: 990, end: 999 }],
    ["bytes=990-5000", { start: 990, end: 999 }],
    ["bytes=-10", { start: 990, end: 999 }],
    ["bytes=-5000", { start: 0, end: 999 }],
    ["bytes=1000-", "unsatisfiable"],
    ["bytes=2000-3000", "unsatisfiable"],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=5-2", undefined],
    ["bytes=-", undefined],
    ["bytes=0-1,5-6", undefined],
    ["bytes=a-b", undefined],
    ["lines=0-1", undefined],
    ["bytes=0-99999999999999999999", undefined],
  ])("%s is %j", (header, range) => {
    expect(parseRange(header, 1000)).toEqual(range);
  });

  it("only fits the same content", () => {
    expect(rangeStillFits(undefined, '"abc"')).toBe(true);
    expect(rangeStillFits('"abc"', '"abc"')).toBe(true);
    expect(rangeStillFits('W/"abc"', '"abc"')).toBe(false);
    expect(rangeStillFits("Tue, 18 Nov 2025 10:00:00 GMT", '"abc"')).toBe(false);
  });
});
