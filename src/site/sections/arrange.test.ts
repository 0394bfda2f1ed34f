import { expect, it } from "vitest";
import { arrange } from "./arrange.ts";
import type { SectionFields } from "./index.ts";

const arranged = (...kinds: string[]) =>
  arrange(
    kinds.map((discriminant) => ({ discriminant, value: {} }) as SectionFields),
    { reviews: [] },
  );

it("gives light sections paper and cream in turn, also across dark ones, and leaves out what shows nothing", () => {
  const sections = arranged("prose", "gallery", "stats", "reviews", "notes", "band", "stats");
  expect(sections.map(({ ground }) => ground)).toEqual([
    ...["paper", "ink", "cream", "paper", "ink", "cream"],
  ]);
});

it("gives only the first section of a kind the id that pages link to", () => {
  expect(arranged("quote", "about", "quote").map(({ id }) => id)).toEqual([
    "quote",
    "about",
    undefined,
  ]);
});
