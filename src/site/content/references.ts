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
  /** Content file, relative to the repository's root. */
  file: string;
}

/** Whether `media/` contains a picture or film with this name and its description file. */
export type HasMedia = (folder: MediaFolder, name: string) => boolean;

/** The keywords of `z.toJSONSchema`'s output that `findReferences` reads. */
interface Schema {
  /** Set with `.meta()`: the string is the name of a file in this folder; `pages` means services or cities. */
  entryOf?: "services" | "cities" | "pages" | MediaFolder;
  items?: Schema;
  properties?: Record<string, Schema>;
  /** Variants of a union, told apart by their `discriminant`. */
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

/** Returns every reference in a content file: the strings whose schema has `entryOf`. */
function findReferences(schema: Schema, value: unknown, field = ""): Reference[] {
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

/** @returns an error message for each reference to a missing page, picture or film, with file and field */
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
  const errorsInFile = (schema: Schema) => (page: { file: string }) =>
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
 * Returns the names of a city's stills. The first is the hero's: `hero.media` if the city's file sets it, otherwise
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
