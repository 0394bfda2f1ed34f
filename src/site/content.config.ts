/** Astro's content collections: each is a folder or file in `content/` with its schema. */
import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import { citySchema } from "./content/city.ts";
import { homeSchema } from "./content/home.ts";
import { serviceSchema } from "./content/service.ts";
import { workSchema } from "./content/work.ts";

export const collections = {
  home: defineCollection({
    loader: glob({ pattern: "home.yaml", base: "./content" }),
    schema: homeSchema,
  }),
  services: defineCollection({
    loader: glob({ pattern: "*.yaml", base: "./content/services" }),
    schema: serviceSchema,
  }),
  cities: defineCollection({
    loader: glob({ pattern: "*.yaml", base: "./content/cities" }),
    schema: citySchema,
  }),
  works: defineCollection({
    loader: glob({ pattern: "*.yaml", base: "./content/works" }),
    schema: workSchema,
  }),
};
