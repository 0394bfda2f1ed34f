import { expect, it } from "vitest";
import { hasMedia } from "../media/masters.ts";
import { loadContent } from "./load.ts";
import { brokenReferences } from "./references.ts";
import { workSchema } from "./work.ts";

/** Returns a copy of the site's content, which a test can modify. */
const copyContent = () => structuredClone(loadContent());

it("reports the file and field that refer to a missing service", () => {
  const brokenContent = copyContent();
  const [service] = brokenContent.services;
  service?.related.splice(0, 1, "no-such-page");
  expect(brokenReferences(brokenContent, hasMedia)).toEqual([
    `content/services/${service?.slug}.yaml: related[0] names "no-such-page", but there is no content/services/no-such-page.yaml`,
  ]);
});

it.each(["city-atlantis", undefined])(
  "reports a city's missing picture if hero.media is %s",
  (media) => {
    const brokenContent = copyContent();
    const [city] = brokenContent.cities;
    if (!city) throw new Error("content/cities is empty");
    city.slug = "atlantis";
    city.hero.media = media;
    expect(brokenReferences(brokenContent, hasMedia)).toContainEqual(
      expect.stringContaining(`${city.file}: hero.media: No still "city-atlantis"`),
    );
  },
);

it("reports a story that links to a missing page", () => {
  const brokenContent = copyContent();
  const story = brokenContent.cities[0]?.stories[0];
  if (story) story.see = "no-such-page";
  expect(brokenReferences(brokenContent, hasMedia)).toEqual([
    expect.stringMatching(/: stories\[0\]\.see names "no-such-page", but .*services.* or .*cities/),
  ]);
});

it("reports the file and field of every reference from a work to a missing page, picture or film", () => {
  const file = "content/works/spoiled.yaml";
  const work = (media: object) => ({
    ...workSchema.parse({
      title: "Spoiled",
      caption: "For a test.",
      services: ["no-such-service"],
      cities: ["atlantis"],
      media,
    }),
    slug: "spoiled",
    file,
  });
  const works = [
    work({ discriminant: "photo", value: { picture: "no-such-picture" } }),
    work({ discriminant: "film", value: { film: "no-such-film" } }),
    work({
      discriminant: "layers",
      value: { layers: ["city-vail", "no-such-layer"].map((picture) => ({ picture, label: "A" })) },
    }),
  ];
  const problems = brokenReferences({ ...copyContent(), works }, hasMedia);
  expect(problems.slice(0, 3)).toEqual([
    `${file}: services[0] names "no-such-service", but there is no content/services/no-such-service.yaml`,
    `${file}: cities[0] names "atlantis", but there is no content/cities/atlantis.yaml`,
    expect.stringContaining(`${file}: media.value.picture: No still "no-such-picture"`),
  ]);
  expect(problems).toContainEqual(
    expect.stringContaining(`${file}: media.value.film: No film "no-such-film"`),
  );
  expect(problems.at(-1)).toContain(
    `${file}: media.value.layers[1].picture: No still "no-such-layer"`,
  );
});
