/** Finds references in content to pages, pictures and films that don't exist. */
import { z } from "astro/zod";
import { type MediaFolder, missingMediaMessage } from "../media/words.ts";
import { type City, citySchema } from "./city.ts";
import { type Home, homeSchema } from "./home.ts";
import { type Service, serviceSchema } from "./service.ts";
import { type Work, workSchema } from "./work.ts";

/** All pages and works, already validated against the schemas. */
export interface PageContent {
  home: Home & Pick<Page, "file">;
  services: (Service & Page)[];
  cities: (City & Page)[];
  works: (Work & Page)[];
}

interface Page {
  slug: string;
  /** Path of the content file, relative to the repository's root. */
  file: string;
}

/** Whether `media/` contains a picture or film with this name, along with its description file. */
export type HasMedia = (folder: MediaFolder, name: string) => boolean;

/** The keywords that `findReferences` reads in the output of `z.toJSONSchema`. */
interface JsonSchema {
  /**
   * Set with `.meta()`: the string is the name of an entry in this collection; `pages` means services or
   * cities.
   */
  entryOf?: "services" | "cities" | "pages" | MediaFolder;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  /** A union's variants, each with its own value of `discriminant`. */
  oneOf?: JsonSchema[];
  const?: unknown;
}

const SCHEMAS = {
  home: z.toJSONSchema(homeSchema) as JsonSchema,
  services: z.toJSONSchema(serviceSchema) as JsonSchema,
  cities: z.toJSONSchema(citySchema) as JsonSchema,
  works: z.toJSONSchema(workSchema) as JsonSchema,
};

interface Reference {
  /** Path of the field in its file, such as `related[0]`. */
  field: string;
  collection: NonNullable<JsonSchema["entryOf"]>;
  name: string;
}

/** Returns every reference in a content file: each string whose schema has `entryOf`. */
function findReferences(schema: JsonSchema, value: unknown, field = ""): Reference[] {
  if (typeof value === "string")
    return schema.entryOf ? [{ field, collection: schema.entryOf, name: value }] : [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      findReferences(schema.items ?? {}, item, `${field}[${index}]`),
    );
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  const variant = schema.oneOf?.find(
    ({ properties }) => properties?.["discriminant"]?.const === fields["discriminant"],
  );
  return Object.entries((variant ?? schema).properties ?? {}).flatMap(([key, inner]) =>
    findReferences(inner, fields[key], field ? `${field}.${key}` : key),
  );
}

/** Returns an error message, with file and field, for each reference to a missing page, picture or film. */
export function brokenReferences(content: PageContent, hasMedia: HasMedia): string[] {
  const cities = content.cities.map((city) => {
    const [media] = cityStills(city, (name) => hasMedia("stills", name));
    return { ...city, hero: { ...city.hero, media } };
  });
  const errorsOf = ({ field, collection, name }: Reference) => {
    if (collection === "stills" || collection === "films")
      return hasMedia(collection, name)
        ? []
        : [`${field}: ${missingMediaMessage(collection, name)}`];
    const folders = collection === "pages" ? (["services", "cities"] as const) : [collection];
    if (folders.some((folder) => content[folder].some(({ slug }) => slug === name))) return [];
    const files = folders.map((folder) => `content/${folder}/${name}.yaml`).join(" or ");
    return [`${field} names "${name}", but there is no ${files}`];
  };
  const errorsInFile = (schema: JsonSchema) => (page: { file: string }) =>
    findReferences(schema, page)
      .flatMap(errorsOf)
      .map((sentence) => `${page.file}: ${sentence}`);
  return [
    ...[content.home].flatMap(errorsInFile(SCHEMAS.home)),
    ...content.services.flatMap(errorsInFile(SCHEMAS.services)),
    ...cities.flatMap(errorsInFile(SCHEMAS.cities)),
    ...content.works.flatMap(errorsInFile(SCHEMAS.works)),
  ];
}

/**
 * Returns the names of a city's stills, the hero's first. The hero's still is `hero.media` if the city's file
 * sets it, otherwise `city-<slug>-2`, which has room for a headline, otherwise `city-<slug>`.
 */
export function cityStills(
  { slug, hero }: { slug: string; hero: Pick<City["hero"], "media"> },
  hasStill: (name: string) => boolean,
): [heroStill: string, ...others: string[]] {
  const available = [`city-${slug}-2`, `city-${slug}`].filter(hasStill);
  const heroStill = hero.media ?? available[0] ?? `city-${slug}`;
  return [heroStill, ...available.filter((name) => name !== heroStill)];
}
