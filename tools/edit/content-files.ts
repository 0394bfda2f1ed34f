/** What the owner may edit: every file of content, its schema, and what it is called. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { z } from "zod";
import { businessSchema } from "../../src/business/business.ts";
import { citySchema } from "../../src/site/content/city.ts";
import { homeSchema } from "../../src/site/content/home.ts";
import { interfaceSchema } from "../../src/site/content/interface.ts";
import { mediaSchema } from "../../src/site/content/media.ts";
import { serviceSchema } from "../../src/site/content/service.ts";

/** One thing in the editor's menu: a single file, a folder of files, or a list inside one file. */
export interface Part {
  /** Key in Keystatic, and where its working copies lie. */
  key: string;
  label: string;
  zod: z.ZodType;
  /** `content/business.yaml`, or `content/cities/*` for a folder with one file an entry. */
  path: string;
  /** For a list inside a file: the property that holds it, by entry name. */
  within?: string;
  /** The field that gives a new entry its name; absent for a single file. */
  slugField?: string;
  /** The entry's page, with `{slug}`; "/" where there is no better one. */
  preview: string;
}

const { stills, films } = mediaSchema.shape;

export const PARTS: Part[] = [
  {
    key: "business",
    label: "Business",
    zod: businessSchema,
    path: "content/business.yaml",
    preview: "/",
  },
  { key: "home", label: "Home page", zod: homeSchema, path: "content/home.yaml", preview: "/" },
  {
    key: "services",
    label: "Services",
    zod: serviceSchema,
    path: "content/services/*",
    slugField: "name",
    preview: "/{slug}",
  },
  {
    key: "cities",
    label: "Cities",
    zod: citySchema,
    path: "content/cities/*",
    slugField: "name",
    preview: "/{slug}-drone-services",
  },
  {
    key: "stills",
    label: "Pictures",
    zod: stills.valueType,
    path: "media/media.yaml",
    within: "stills",
    slugField: "file",
    preview: "/",
  },
  {
    key: "films",
    label: "Films",
    zod: films.valueType,
    path: "media/media.yaml",
    within: "films",
    slugField: "file",
    preview: "/",
  },
  {
    key: "interface",
    label: "The site's words",
    zod: interfaceSchema,
    path: "content/interface.yaml",
    preview: "/",
  },
];

/** An entry of a part as it stands in the project. */
export interface Entry {
  part: Part;
  /** Absent for a single file. */
  slug?: string;
  /** Relative to the project. */
  file: string;
  /** Where in the file. */
  at: string[];
}

/** The entry of that name, whether it exists or not. */
export function entryOf(part: Part, slug?: string): Entry {
  if (slug === undefined) return { part, file: part.path, at: [] };
  return part.within === undefined
    ? { part, slug, file: part.path.replace("*", `${slug}.yaml`), at: [] }
    : { part, slug, file: part.path, at: [part.within, slug] };
}

/** Every entry that exists. */
export function entriesOf(part: Part, root: string): Entry[] {
  if (part.slugField === undefined) return [entryOf(part)];
  const slugs =
    part.within === undefined
      ? readdirSync(join(root, part.path.replace("/*", "")))
          .filter((name) => name.endsWith(".yaml"))
          .map((name) => name.slice(0, -".yaml".length))
      : Object.keys(parse(readFileSync(join(root, part.path), "utf8"))[part.within]);
  return slugs.map((slug) => entryOf(part, slug));
}
