import { expect, it } from "vitest";
import { colorToken } from "../site/styles/token.ts";
import { COLORS } from "./style.ts";

it.each(Object.entries(COLORS))(
  "uses the same value as the site's color token %s",
  (name, value) => {
    expect(value).toBe(colorToken(name));
  },
);
