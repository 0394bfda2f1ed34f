import { expect, it } from "vitest";
import { HALF_MONTHS, includes } from "./Months.tsx";

const halves = (from: string, to: string) =>
  HALF_MONTHS.filter((half) => includes({ from, to }, half));

it("includes the half-months of the first and of the last day", () => {
  expect(halves("05-01", "06-15")).toEqual([8, 9, 10]);
  expect(halves("09-16", "09-30")).toEqual([17]);
});

it("includes all of February in a winter that ends on its last day", () => {
  expect(halves("12-01", "02-28")).toEqual([0, 1, 2, 3, 22, 23]);
});
