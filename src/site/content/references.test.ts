import { z } from "astro/zod";
import { expect, it } from "vitest";
import { serviceSlug, stillName } from "./reference-fields.ts";
import { brokenReferences, type ContentFile } from "./references.ts";
import { story } from "./shared.ts";
import { workSchema } from "./work.ts";

const fileOf = (
  collection: string,
  slug: string,
  schema: z.ZodType,
  data: unknown,
): ContentFile => ({
  collection,
  slug,
  file: `content/${collection}/${slug}.yaml`,
  schema,
  data: schema.parse(data),
});

/** Returns the content file of a work, on the pages of a service and a city that don't exist. */
const workWith = (slug: string, media: object) =>
  fileOf("works", slug, workSchema, {
    title: "Spoiled",
    caption: "For a test.",
    services: ["no-such-service"],
    cities: ["atlantis"],
    media,
  });

const hasMedia = (folder: string, name: string) => folder === "stills" && name === "ridge";

it("reports the file and field of each reference to a missing page, in one run", () => {
  const service = z.object({ related: z.array(serviceSlug), stories: z.array(story) });
  const stories = [{ heading: "Roofs", paragraphs: ["Text."], see: "no-such-page" }];
  const files = [
    fileOf("services", "roofs", service, { related: ["roofs", "walls"], stories }),
    fileOf("services", "golf", service, { related: ["roofs", "ponds"], stories: [] }),
  ];
  expect(brokenReferences(files, hasMedia)).toEqual([
    'content/services/roofs.yaml: related[1]: No page "walls": there is no content/services/walls.yaml',
    'content/services/roofs.yaml: stories[0].see: No page "no-such-page": there is no content/services/no-such-page.yaml or content/cities/no-such-page.yaml',
    'content/services/golf.yaml: related[1]: No page "ponds": there is no content/services/ponds.yaml',
  ]);
});

it("reports a city whose hero has no picture, whether the city's file names one or not", () => {
  const city = z.object({ hero: z.object({ media: stillName.optional() }) });
  const files = [
    fileOf("cities", "atlantis", city, { hero: {} }),
    fileOf("cities", "eldorado", city, { hero: { media: "no-such-picture" } }),
    fileOf("cities", "vail", city, { hero: { media: "ridge" } }),
  ];
  expect(brokenReferences(files, hasMedia)).toEqual([
    expect.stringContaining('cities/atlantis.yaml: hero.media: No still "city-atlantis"'),
    expect.stringContaining('cities/eldorado.yaml: hero.media: No still "no-such-picture"'),
  ]);
});

it("reports every kind of missing picture or film in works, and pages that don't exist", () => {
  const layers = ["ridge", "no-such-layer"].map((picture) => ({ picture, label: "A" }));
  const files = [
    workWith("photo", { discriminant: "photo", value: { picture: "no-such-picture" } }),
    workWith("film", { discriminant: "film", value: { film: "no-such-film" } }),
    workWith("layers", { discriminant: "layers", value: { layers } }),
  ];
  const problems = brokenReferences(files, hasMedia);
  expect(problems).toHaveLength(9);
  for (const part of [
    'works/photo.yaml: services[0]: No page "no-such-service"',
    'works/photo.yaml: cities[0]: No page "atlantis"',
    'works/photo.yaml: media.value.picture: No still "no-such-picture"',
    'works/film.yaml: media.value.film: No film "no-such-film"',
    'works/layers.yaml: media.value.layers[1].picture: No still "no-such-layer"',
  ])
    expect(problems).toContainEqual(expect.stringContaining(part));
});
