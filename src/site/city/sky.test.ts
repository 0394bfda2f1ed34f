import { describe, expect, it } from "vitest";
import { skySvg } from "./sky.ts";

describe("skySvg", () => {
  it("draws a rectangle for night, then paths for twilight, golden hour, daylight and hour lines", () => {
    const shapes = skySvg({ lat: 39.7392, lon: -104.9847 }, 2027).match(/<(rect|path) /g);
    expect(shapes).toEqual(["<rect ", ...Array(4).fill("<path ")]);
  });
});
