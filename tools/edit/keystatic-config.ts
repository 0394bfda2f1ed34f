/** Makes Keystatic's configuration from the parts and their schemas, for the browser and the server. */
import {
  type ComponentSchema,
  type Config,
  collection,
  config,
  fields,
  singleton,
} from "@keystatic/core";
import type { PartInfo } from "./content-files.ts";
import { fieldsOf } from "./fields.ts";
import { nameField } from "./inputs.ts";
import { labelOf } from "./words.ts";

/** The form fields of a folder's entries, including the file name. */
function entryFields({ schema, preview, path }: PartInfo, slugField: string) {
  const isPage = preview.includes("{slug}") && path.startsWith("content/");
  const file = isPage
    ? {
        label: "Page name",
        description: `In the page's address, ${preview.replace("{slug}", "…")}. Changing it moves the page.`,
      }
    : {
        label: "File name",
        description: "Lowercase words joined by hyphens. Pages use it to name the picture or film.",
      };
  const property = schema.properties?.[slugField];
  const slug: ComponentSchema = property
    ? nameField({ label: labelOf(slugField, property), description: property.description }, file)
    : fields.text(file);
  return { ...fieldsOf(schema), [slugField]: slug };
}

/** @param parts in the order of the menu */
export function keystaticConfig(parts: PartInfo[]) {
  const collections: Config["collections"] = {};
  const singletons: Config["singletons"] = {};
  for (const part of parts) {
    const { key, label, schema, slugField, example } = part;
    const path = part.path.replace(".yaml", "");
    const shared = { label, format: { data: "yaml" } } as const;
    if (slugField === undefined)
      singletons[key] = singleton({ ...shared, path, schema: fieldsOf(schema) });
    else
      collections[key] = collection({
        ...shared,
        schema: entryFields(part, slugField),
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
