import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { z } from "astro/zod";
import { expect, it } from "vitest";
import { parse } from "yaml";
import { hasMedia } from "../media/masters.ts";
import { citySchema } from "./city.ts";
import { homeSchema } from "./home.ts";
import { brokenMedia, brokenReferences, type PageContent } from "./references.ts";
import { serviceSchema } from "./service.ts";
import { workSchema } from "./work.ts";

const read = (file: string) => parse(readFileSync(file, "utf8"));

const pages = <Schema extends z.ZodType<object>>(folder: string, schema: Schema) =>
  globSync(`content/${folder}/*.yaml`).map((file) => ({
    ...schema.parse(read(file)),
    slug: basename(file, ".yaml"),
    file,
  }));

/** A fresh copy of the site's content for each test to modify. */
const content = (): PageContent => ({
  home: homeSchema.parse(read("content/home.yaml")),
  services: pages("services", serviceSchema),
  cities: pages("cities", citySchema),
  works: pages("works", workSchema),
});

it("reports no errors for the shipped content", () => {
  expect(brokenReferences(content())).toEqual([]);
  expect(brokenMedia(content(), hasMedia)).toEqual([]);
});

it("reports the file and field if a service is missing", () => {
  const wrong = content();
  const [service] = wrong.services;
  service?.related.splice(0, 1, "no-such-page");
  expect(brokenReferences(wrong)).toEqual([
    `content/services/${service?.slug}.yaml: related names "no-such-page", but there is no content/services/no-such-page.yaml`,
  ]);
});

it("reports the file and field if a picture is missing", () => {
  const wrong = content();
  const [city] = wrong.cities;
  if (city) city.hero.media = "city-atlantis";
  expect(brokenMedia(wrong, hasMedia).join()).toContain(
    `content/cities/${city?.slug}.yaml: hero.media: No still "city-atlantis"`,
  );
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
  const wrong = { ...content(), works };
  expect(brokenReferences(wrong).slice(0, 2)).toEqual([
    `${file}: services names "no-such-service", but there is no content/services/no-such-service.yaml`,
    `${file}: cities names "atlantis", but there is no content/cities/atlantis.yaml`,
  ]);
  expect(brokenMedia(wrong, hasMedia)).toEqual([
    expect.stringContaining(`${file}: media.value.picture: No still "no-such-picture"`),
    expect.stringContaining(`${file}: media.value.film: No film "no-such-film"`),
    expect.stringContaining(`${file}: media.value.layers[1].picture: No still "no-such-layer"`),
  ]);
});
