import { expect, it } from "vitest";
import { similarPages } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its slot";

/** Returns a service page whose only text is its intro. */
const service = (file: string, intro: string) => ({
  file,
  hero: { intro },
  cards: [],
  stories: [],
});

it("reports copied text even if its case, punctuation, line breaks and surroundings differ", () => {
  const copy = ranch.toUpperCase().replaceAll(" ", ",\n");
  const services = [service("a.yaml", ranch), service("b.yaml", `${tower} ${copy} ${tower}`)];
  expect(similarPages({ services, cities: [] })).toEqual([
    expect.stringMatching(/^a\.yaml and b\.yaml share 100% of their five-word phrases/),
  ]);
});

it("doesn't report two pages that share exactly half of the shorter one's phrases", () => {
  // The shorter text has two phrases, "a b c d e" and "b c d e f". The longer text contains only the first.
  const services = [service("a.yaml", "a b c d e f"), service("b.yaml", "a b c d e x y z")];
  expect(similarPages({ services, cities: [] })).toEqual([]);
});
