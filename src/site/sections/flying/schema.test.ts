import { expect, it } from "vitest";
import { timeOfDay } from "#business/business.ts";
import { monthAndDay } from "./schema.ts";

const accepted = (schema: typeof timeOfDay | typeof monthAndDay, values: string[]) =>
  values.filter((value) => schema.safeParse(value).success);

it("accepts days of a year, and no other", () => {
  const days = ["01-01", "02-29", "12-31"];
  expect(accepted(monthAndDay, [...days, "02-30", "02-31", "06-31", "13-01", "9-15"])).toEqual(
    days,
  );
});

it("accepts times on the 24-hour clock, and no other", () => {
  const times = ["00:00", "07:00", "23:59"];
  expect(accepted(timeOfDay, [...times, "99:99", "24:00", "07:60", "7:00"])).toEqual(times);
});
