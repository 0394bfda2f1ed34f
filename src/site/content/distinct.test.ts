import { expect, it } from "vitest";
import { similarPages } from "./distinct.ts";

const ranch = "Snow lies late on the ranch so we map the fence line in May";
const tower = "A crane turns above the site while the drone waits for its slot";

/** A service page with this intro and no other text. */
const service = (file: string, intro: string) => ({
  file,
  hero: { intro },
  cards: [],
  stories: [],
});

it("reports a copy despite changed case, punctuation, line breaks and surrounding text", () => {
  const copy = ranch.toUpperCase().replaceAll(" ", ",\n");
  const services = [service("a.yaml", ranch), service("b.yaml", `${tower} ${copy} ${tower}`)];
  expect(similarPages({ services, cities: [] })).toEqual([
    expect.stringMatching(/^a\.yaml and b\.yaml share 100% of their five-word phrases/),
  ]);
});

it("doesn't report pages that share exactly half of their phrases", () => {
  // Two phrases, "a b c d e" and "b c d e f"; only the first is in the longer text.
  const services = [service("a.yaml", "a b c d e f"), service("b.yaml", "a b c d e x y z")];
  expect(similarPages({ services, cities: [] })).toEqual([]);
});
