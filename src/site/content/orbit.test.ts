import { expect, it } from "vitest";
import { clockwise } from "./orbit.ts";

it.each([
  [false, ["first 270", "second 0", "third 90", "fourth 180"]],
  [true, ["first 270", "fourth 0", "third 90", "second 180"]],
])(
  "orders an orbit's frames clockwise; flown counterclockwise: %s",
  (counterclockwise, expected) => {
    const frames = clockwise(["first", "second", "third", "fourth"], {
      bearing: 270,
      counterclockwise,
    });
    expect(frames.map(({ frame, bearing }) => `${frame} ${bearing}`)).toEqual(expected);
  },
);
