/** What the owner may edit: every file of content, its schema, and what it is called. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { businessSchema } from "../../src/business/business.ts";
import { citySchema } from "../../src/site/content/city.ts";
import { homeSchema } from "../../src/site/content/home.ts";
import { interfaceSchema } from "../../src/site/content/interface.ts";
import { mediaSchema } from "../../src/site/content/media.ts";
import { serviceSchema } from "../../src/site/content/service.ts";
import type { Schema } from "./shape.ts";

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

/** What Zod derives for a part; of the input, since that is what stands in the file. */
export function schemaOf(part: Part): Schema {
  return plain(z.toJSONSchema(part.zod, { io: "input", unrepresentable: "any" }) as JsonSchema);
}

/** What Zod makes besides: a value or null, and a record of known names. */
interface JsonSchema extends Schema {
  anyOf?: JsonSchema[];
  propertyNames?: { enum?: string[] };
  additionalProperties?: JsonSchema | false;
}

/** One way to say "may be left out" and "an object", for the form to follow. */
function plain({ anyOf, propertyNames, additionalProperties, ...rest }: JsonSchema): Schema {
  const value = anyOf?.find(({ type }) => (type as string) !== "null");
  if (value) return plain({ ...value, ...rest });
  const names = propertyNames?.enum ?? [];
  const inner = additionalProperties || {};
  const properties = rest.properties ?? Object.fromEntries(names.map((name) => [name, inner]));
  return {
    ...rest,
    ...(Object.keys(properties).length > 0
      ? { properties: mapValues(properties, (property) => plain(property)) }
      : {}),
    ...(rest.items ? { items: plain(rest.items) } : {}),
    ...(rest.oneOf ? { oneOf: rest.oneOf.map(plain) } : {}),
  };
}

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));

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
