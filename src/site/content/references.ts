/** Finds references in content to pages, pictures and films that don't exist. */
import { z } from "astro/zod";
import { type MediaFolder, missingMedia } from "../media/words.ts";
import { type City, citySchema } from "./city.ts";
import { type Home, homeSchema } from "./home.ts";
import { type Service, serviceSchema } from "./service.ts";
import { type Work, workSchema } from "./work.ts";

/** The content of all pages, already validated against the schemas. */
export interface PageContent {
  home: Home & Pick<Page, "file">;
  services: (Service & Page)[];
  cities: (City & Page)[];
  works: (Work & Page)[];
}

interface Page {
  slug: string;
  /** Content file, relative to the repository's root. */
  file: string;
}

/** Whether `media/` contains a picture or film with this name and its words file. */
export type HasMedia = (folder: MediaFolder, name: string) => boolean;

/** The part of `z.toJSONSchema`'s output that is read here. */
interface Schema {
  /** From `.meta()`: the string names an entry of this collection; `pages` are services and cities. */
  entryOf?: "services" | "cities" | "pages" | MediaFolder;
  items?: Schema;
  properties?: Record<string, Schema>;
  /** A union's kinds, each with its `discriminant`. */
  oneOf?: Schema[];
  const?: unknown;
}

const SCHEMAS = {
  home: z.toJSONSchema(homeSchema) as Schema,
  services: z.toJSONSchema(serviceSchema) as Schema,
  cities: z.toJSONSchema(citySchema) as Schema,
  works: z.toJSONSchema(workSchema) as Schema,
};

interface Reference {
  /** Path of the field in its file, such as `related[0]`. */
  field: string;
  collection: NonNullable<Schema["entryOf"]>;
  name: string;
}

/** Every reference in a content file: the fields whose schema says `entryOf`. */
function references(schema: Schema, value: unknown, field = ""): Reference[] {
  if (typeof value === "string")
    return schema.entryOf ? [{ field, collection: schema.entryOf, name: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      references(schema.items ?? {}, item, `${field}[${index}]`),
    );
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  const kind = schema.oneOf?.find(
    ({ properties }) => properties?.["discriminant"]?.const === fields["discriminant"],
  );
  return Object.entries((kind ?? schema).properties ?? {}).flatMap(([key, inner]) =>
    references(inner, fields[key], field ? `${field}.${key}` : key),
  );
}

/** @returns an error message for each reference to a missing page, picture or film, with file and field */
export function brokenReferences(content: PageContent, hasMedia: HasMedia): string[] {
  const cities = content.cities.map((city) => {
    const [media] = cityStills(city, (name) => hasMedia("stills", name));
    return { ...city, hero: { ...city.hero, media } };
  });
  const problem = ({ field, collection, name }: Reference) => {
    if (collection === "stills" || collection === "films")
      return hasMedia(collection, name) ? [] : [`${field}: ${missingMedia(collection, name)}`];
    const folders = collection === "pages" ? (["services", "cities"] as const) : [collection];
    if (folders.some((folder) => content[folder].some(({ slug }) => slug === name))) return [];
    const files = folders.map((folder) => `content/${folder}/${name}.yaml`).join(" or ");
    return [`${field} names "${name}", but there is no ${files}`];
  };
  const inFile = (schema: Schema) => (page: { file: string }) =>
    references(schema, page)
      .flatMap(problem)
      .map((sentence) => `${page.file}: ${sentence}`);
  return [
    ...[content.home].flatMap(inFile(SCHEMAS.home)),
    ...content.services.flatMap(inFile(SCHEMAS.services)),
    ...cities.flatMap(inFile(SCHEMAS.cities)),
    ...content.works.flatMap(inFile(SCHEMAS.works)),
  ];
}

/**
 * Names of a city's stills, the hero's first. The hero's is the one in the city's file, otherwise
 * `city-<slug>-2`, which leaves room for a headline, otherwise `city-<slug>`.
 * @param hasStill whether a picture with that name exists
 */
export function cityStills(
  { slug, hero }: { slug: string; hero: Pick<City["hero"], "media"> },
  hasStill: (name: string) => boolean,
): [opening: string, ...others: string[]] {
  const available = [`city-${slug}-2`, `city-${slug}`].filter(hasStill);
  const opening = hero.media ?? available[0] ?? `city-${slug}`;
  return [opening, ...available.filter((name) => name !== opening)];
}
