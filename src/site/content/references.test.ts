/** What the build says of content that names something that is not there. */
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

const read = (file: string) => parse(readFileSync(file, "utf8"));

const pages = <Schema extends z.ZodType<object>>(folder: string, schema: Schema) =>
  globSync(`content/${folder}/*.yaml`).map((file) => ({
    ...schema.parse(read(file)),
    slug: basename(file, ".yaml"),
    file,
  }));

/** The site's own content, to spoil. */
const content = (): PageContent => ({
  home: homeSchema.parse(read("content/home.yaml")),
  services: pages("services", serviceSchema),
  cities: pages("cities", citySchema),
});

it("says nothing of the content as it is", () => {
  expect(brokenReferences(content())).toEqual([]);
  expect(brokenMedia(content(), hasMedia)).toEqual([]);
});

it("names file, field and the service that is not there", () => {
  const wrong = content();
  const [service] = wrong.services;
  service?.related.splice(0, 1, "no-such-page");
  expect(brokenReferences(wrong)).toEqual([
    `content/services/${service?.slug}.yaml: related names "no-such-page", but there is no content/services/no-such-page.yaml`,
  ]);
});

it("names file, field and the picture that is not in media/", () => {
  const wrong = content();
  const [city] = wrong.cities;
  if (city) city.hero.media = "city-atlantis";
  expect(brokenMedia(wrong, hasMedia).join()).toContain(
    `content/cities/${city?.slug}.yaml: hero.media: No still "city-atlantis"`,
  );
});
