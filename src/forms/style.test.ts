import { expect, it } from "vitest";
import { colorToken } from "../site/styles/token.ts";
import { COLORS } from "./style.ts";

it.each(Object.entries(COLORS))("%s matches the site's color token", (name, value) => {
  expect(value).toBe(colorToken(name));
});
