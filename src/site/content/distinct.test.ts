import { expect, it } from "vitest";
import { sharedWords, similarPages } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its own slot";

const sharesOf = (...texts: string[]) => sharedWords(texts).map(({ share }) => share);

it("counts copied words even if their case, punctuation, line breaks and surroundings differ", () => {
  const copy = ranch.toUpperCase().replaceAll(" ", ",\n");
  expect(sharesOf(ranch, `${copy} ${tower}`)).toEqual([1, 0.5]);
});

it("counts no run of fewer than six words", () => {
  expect(sharesOf("one two three four five six", "one two three four five seven")).toEqual([0, 0]);
});

it("counts a run once, however many pages have it and however often its words overlap", () => {
  expect(sharesOf("a b c d e f g", "a b c d e f g", "a b c d e f x")).toEqual([1, 1, 6 / 7]);
});

it("reports a file that repeats another of its kind, but not one that repeats a file of another kind", () => {
  const a = { file: "a.yaml", hero: { intro: ranch } };
  expect(similarPages({ services: [a, { ...a, file: "b.yaml" }], cities: [] })).toEqual([
    expect.stringMatching(/^a\.yaml: 100% of the words are also in other services' files/),
    expect.stringMatching(/^b\.yaml/),
  ]);
  expect(similarPages({ services: [a], cities: [{ ...a, file: "b.yaml" }] })).toEqual([]);
});
