import { expect, it } from "vitest";
import { cropBox } from "./crop.ts";

it("crops to the shape, as near to the subject as the picture allows", () => {
  const wide = { width: 1600, height: 900 };
  expect(cropBox(wide, 1, { x: 100, y: 0 })).toEqual({
    left: 700,
    top: 0,
    width: 900,
    height: 900,
  });
  expect(cropBox(wide, 4, { x: 0, y: 50 })).toEqual({
    left: 0,
    top: 250,
    width: 1600,
    height: 400,
  });
  expect(cropBox(wide, 1, { x: 100, y: 50 }, 0.1)).toEqual({
    left: 1510,
    top: 405,
    width: 90,
    height: 90,
  });
});
