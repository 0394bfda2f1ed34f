import { expect, it } from "vitest";
import { hasMedia } from "../media/masters.ts";
import { loadContent } from "./load.ts";
import { brokenReferences } from "./references.ts";
import { workSchema } from "./work.ts";

/** A copy of the site's content for each test to modify. */
const content = () => structuredClone(loadContent());

it("reports the file and field if a service is missing", () => {
  const wrong = content();
  const [service] = wrong.services;
  service?.related.splice(0, 1, "no-such-page");
  expect(brokenReferences(wrong, hasMedia)).toEqual([
    `content/services/${service?.slug}.yaml: related[0] names "no-such-page", but there is no content/services/no-such-page.yaml`,
  ]);
});

it.each(["city-atlantis", undefined])(
  "reports a missing city picture if hero.media is %s",
  (media) => {
    const wrong = content();
    const [city] = wrong.cities;
    if (!city) throw new Error("content/cities is empty");
    city.slug = "atlantis";
    city.hero.media = media;
    expect(brokenReferences(wrong, hasMedia)).toContainEqual(
      expect.stringContaining(`${city.file}: hero.media: No still "city-atlantis"`),
    );
  },
);

it("reports a story that links to a missing page", () => {
  const wrong = content();
  const story = wrong.cities[0]?.stories[0];
  if (story) story.see = "no-such-page";
  expect(brokenReferences(wrong, hasMedia)).toEqual([
    expect.stringMatching(/: stories\[0\]\.see names "no-such-page", but .*services.* or .*cities/),
  ]);
});

it("reports the file and field of every missing page, picture and film in a work", () => {
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
  const problems = brokenReferences({ ...content(), works }, hasMedia);
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
