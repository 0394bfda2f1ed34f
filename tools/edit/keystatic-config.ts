/** Keystatic's configuration from the parts and their schemas; the same in browser and server. */
import { type ComponentSchema, collection, config, fields, singleton } from "@keystatic/core";
import { fieldsOf } from "./fields.ts";
import { named } from "./inputs.ts";
import type { Schema } from "./shape.ts";

const PICTURE_NEEDS =
  "JPEG in sRGB, 1600 pixels or more on its longer side; 2560 is best. Up to 80 MB.";

/** What the browser is told of a part: everything but its Zod schema. */
export interface PartInfo {
  key: string;
  label: string;
  slugField?: string;
  /** The entry's page, with `{slug}`. */
  preview: string;
  /** A new entry begins as a copy of this one. */
  example?: string;
  schema: Schema;
}

/** The fields of an entry: a list's entries are named by a field of their own. */
function entryFields({
  key,
  slugField,
  schema,
  preview,
}: PartInfo): Record<string, ComponentSchema> {
  const all = fieldsOf(schema);
  if (slugField === undefined) return all;
  const { description } = schema.properties?.[slugField] ?? {};
  const isPage = preview.includes("{slug}");
  const name = named(
    { label: "Name", ...(description === undefined ? {} : { description }) },
    {
      label: isPage ? "Page name" : "File name",
      description: isPage
        ? `In the page's address, ${preview.replace("{slug}", "…")}. Changing it moves the page.`
        : "Lower-case words joined by hyphens. Pages name it so.",
    },
  );
  const picture =
    key === "stills"
      ? {
          picture: fields.image({
            label: "Picture",
            description: PICTURE_NEEDS,
          }),
        }
      : {};
  return { [slugField]: name, ...picture, ...without(all, slugField) };
}

function without<T>(record: Record<string, T>, name: string): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([key]) => key !== name));
}

/** @param parts in the order of the menu */
export function keystaticConfig(parts: PartInfo[], brand: string) {
  const collections = parts
    .filter(({ slugField }) => slugField !== undefined)
    .map((part) => [
      part.key,
      collection({
        label: part.label,
        // Keystatic wants a literal type here; ours is read from the table of parts.
        slugField: part.slugField as never,
        path: `${part.key}/*`,
        ...(part.example === undefined ? {} : { template: `${part.key}/${part.example}` }),
        format: { data: "yaml" },
        schema: entryFields(part),
      }),
    ]);
  const singletons = parts
    .filter(({ slugField }) => slugField === undefined)
    .map((part) => [
      part.key,
      singleton({
        label: part.label,
        path: part.key,
        format: { data: "yaml" },
        schema: entryFields(part),
      }),
    ]);
  return config({
    storage: { kind: "local" },
    ui: { brand: { name: brand }, navigation: parts.map(({ key }) => key) },
    collections: Object.fromEntries(collections),
    singletons: Object.fromEntries(singletons),
  });
}
