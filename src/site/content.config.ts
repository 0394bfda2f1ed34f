/** Astro's content collections: each is a folder or file in `content/` with its schema. */
import { defineCollection } from "astro:content";
import { glob } from "astro/loaders";
import type { z } from "astro/zod";
import { citySchema } from "./content/city.ts";
import { homeSchema } from "./content/home.ts";
import { serviceSchema } from "./content/service.ts";
import { workSchema } from "./content/work.ts";

/** A collection of the YAML files in a folder; an entry's id is its file name without the extension. */
const files = <Schema extends z.ZodType>(base: string, schema: Schema, pattern = "*.yaml") =>
  defineCollection({ loader: glob({ pattern, base }), schema });

export const collections = {
  home: files("./content", homeSchema, "home.yaml"),
  services: files("./content/services", serviceSchema),
  cities: files("./content/cities", citySchema),
  works: files("./content/works", workSchema),
};
