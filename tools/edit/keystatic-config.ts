/** Makes Keystatic's configuration from the menu, for the browser and the server. */
import { type Config, collection, config, fields, singleton } from "@keystatic/core";
import type { Menu } from "./content-files.ts";
import { fieldsOf } from "./fields.ts";
import { nameField } from "./inputs.ts";
import { labelOf } from "./words.ts";

/** The field of an entry's file name; for a page or work, together with the field that the name is derived from. */
function slugFieldOf({ schema, preview, slugField = "" }: Menu[number]) {
  const { [slugField]: name } = schema.properties ?? {};
  if (!name)
    return fields.text({
      label: "File name",
      description: "Pages use it to name the picture or film.",
    });
  const file = preview.includes("{slug}")
    ? {
        label: "Page name",
        description: `In the page's address, ${preview.replace("{slug}", "…")}. Changing it moves the page.`,
      }
    : { label: "File name", description: "Lowercase words joined by hyphens." };
  return nameField({ label: labelOf(slugField, name), description: name.description }, file);
}

export function keystaticConfig(menu: Menu) {
  const collections: Config["collections"] = {};
  const singletons: Config["singletons"] = {};
  for (const item of menu) {
    const { key, label, slugField, example } = item;
    const path = item.path.replace(".yaml", "");
    const schema = fieldsOf(item.schema);
    const shared = { label, format: { data: "yaml" } } as const;
    if (slugField === undefined) singletons[key] = singleton({ ...shared, path, schema });
    else
      collections[key] = collection({
        ...shared,
        schema: { ...schema, [slugField]: slugFieldOf(item) },
        // Keystatic's type requires a literal; ours is a string from the menu.
        slugField: slugField as never,
        path: path as `${string}/*`,
        template: example && path.replace("*", example),
      });
  }
  return config({
    storage: { kind: "local" },
    ui: { brand: { name: "Edit the site" }, navigation: menu.map(({ key }) => key) },
    collections,
    singletons,
  });
}
