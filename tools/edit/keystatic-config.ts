/** Makes Keystatic's configuration from the parts and their schemas, for the browser and the server. */
import {
  type ComponentSchema,
  type Config,
  collection,
  config,
  fields,
  singleton,
} from "@keystatic/core";
import type { Part } from "./content-files.ts";
import { fieldsOf } from "./fields.ts";
import { nameField } from "./inputs.ts";
import type { Schema } from "./schema.ts";
import { labelOf } from "./words.ts";

/** A part for the browser: with a JSON Schema instead of its Zod schema. */
export type PartInfo = Omit<Part, "zod"> & {
  /** Slug of the entry that new entries are copied from. */
  example?: string;
  schema: Schema;
};

/** An entry's form fields; in a folder, including its file name. */
export function entryFields(part: PartInfo): Record<string, ComponentSchema> {
  const { slugField, schema, preview, path } = part;
  const all = fieldsOf(schema);
  if (slugField === undefined) return all;
  const isPage = preview.includes("{slug}") && !path.startsWith("media/");
  const label = isPage ? "Page name" : "File name";
  const description = isPage
    ? `In the page's address, ${preview.replace("{slug}", "…")}. Changing it moves the page.`
    : "Lowercase words joined by hyphens. Pages use it to name the picture or film.";
  const property = schema.properties?.[slugField];
  const slug = property
    ? nameField(labelOf(slugField, property), property.description, { label, description })
    : fields.text({ label, description });
  return { ...all, [slugField]: slug };
}

/** @param parts in the order of the menu */
export function keystaticConfig(parts: PartInfo[]) {
  const collections: Config["collections"] = {};
  const singletons: Config["singletons"] = {};
  for (const part of parts) {
    const { key, label, path, slugField, example } = part;
    const shared = { label, format: { data: "yaml" }, schema: entryFields(part) } as const;
    if (slugField === undefined)
      singletons[key] = singleton({ ...shared, path: path.replace(/\.yaml$/, "") });
    else
      collections[key] = collection({
        ...shared,
        // Keystatic's type requires a literal; ours is a string from the table of parts.
        slugField: slugField as never,
        path: path as `${string}/*`,
        template: example && path.replace("*", example),
      });
  }
  return config({
    storage: { kind: "local" },
    ui: { brand: { name: "Edit the site" }, navigation: parts.map(({ key }) => key) },
    collections,
    singletons,
  });
}
