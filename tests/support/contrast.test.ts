import { expect, it } from "vitest";
import { contrast, contrastOn, luminance } from "./contrast.ts";

it("has the two ends of the scale", () => {
  expect(contrast(luminance(255, 255, 255), luminance(0, 0, 0))).toBeCloseTo(21, 5);
  expect(contrast(luminance(9, 99, 199), luminance(9, 99, 199))).toBe(1);
});

it("agrees with a known pair: #767676 on white is 4.54", () => {
  const gray = { red: 0x76, green: 0x76, blue: 0x76, alpha: 1 };
  expect(contrastOn(gray, [255, 255, 255])).toBeCloseTo(4.54, 2);
});

it("mixes what lets light through", () => {
  const half = { red: 0, green: 0, blue: 0, alpha: 0.5 };
  expect(contrastOn(half, [255, 255, 255])).toBeCloseTo(3.98, 1);
});
