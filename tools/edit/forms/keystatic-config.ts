import { type Config, collection, config, fields, singleton } from "@keystatic/core";
import type { Menu } from "../menu.ts";
import { fieldsOf } from "./fields.ts";
import { nameField, omittedField } from "./inputs.tsx";
import { labelOf } from "./labels.ts";

/** For a page or work, this field also edits the name or title from which the file name is derived. */
function slugFieldOf({ schema, slugField = "" }: Menu[number]) {
  const { [slugField]: name } = schema.properties ?? {};
  if (!name) return fields.text({ label: "File name" });
  const description = "Lowercase words joined by hyphens. Changing a page's name moves the page.";
  return nameField(
    { label: labelOf(slugField, name), description: name.description ?? "" },
    { label: "Page name", description },
  );
}

/** @param isCopy whether the form is of a new entry. A copy has no former names: they are another page's. */
export function keystaticConfig(menu: Menu, isCopy: boolean) {
  const collections: Config["collections"] = {};
  const singletons: Config["singletons"] = {};
  for (const item of menu) {
    const { key, label, slugField, example, starter } = item;
    const path = item.path.replace(".yaml", "");
    const schema = fieldsOf(item.schema);
    if (isCopy && schema["formerly"]) schema["formerly"] = omittedField;
    const sharedOptions = { label, format: { data: "yaml" } } as const;
    if (slugField === undefined) singletons[key] = singleton({ ...sharedOptions, path, schema });
    else
      collections[key] = collection({
        ...sharedOptions,
        schema: { ...schema, [slugField]: slugFieldOf(item) },
        // Keystatic's type requires a string literal, but the menu's type has an ordinary string.
        slugField: slugField as never,
        path: path as `${string}/*`,
        template: starter?.replace(".yaml", "") ?? path.replace("*", example),
      });
  }
  // Pictures, films and orbits are listed and added on a page of their own, which shows them.
  const pages = menu.filter(({ path }) => path.startsWith("content/"));
  const navigation = pages.map(({ key }) => key);
  return config({
    storage: { kind: "local" },
    ui: { brand: { name: "Edit the site" }, navigation },
    collections,
    singletons,
  });
}
