/** Makes Keystatic's form fields from a content file's JSON Schema. Runs in the browser. */
import { type ComponentSchema, fields } from "@keystatic/core";
import { type Help, numberField, withCount } from "./inputs.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { humanize, labelOf } from "./words.ts";

/** A field's label, and a description such as "Nearby cities. 1 to 4." */
function helpOf(name: string, schema: Schema): Help {
  const { minItems = 0, maxItems } = schema;
  const least = minItems > 0 ? `At least ${minItems}.` : undefined;
  const most = maxItems === undefined ? least : `${minItems} to ${maxItems}.`;
  const count = minItems === maxItems ? `Exactly ${minItems}.` : most;
  const description = [schema.description, count].filter(Boolean).join(" ") || undefined;
  return { label: labelOf(name, schema), description };
}

const selectOf = (help: Help, values: string[]) =>
  fields.select({
    ...help,
    options: values.map((value) => ({ label: humanize(value) || "-", value })),
    defaultValue: values[0] ?? "",
  });

/**
 * @param name the property's name, used as the label if the schema has no title
 * @throws Error for a type without a form field
 */
function fieldFor(name: string, schema: Schema, required: boolean): ComponentSchema {
  const help = helpOf(name, schema);
  if (schema.oneOf) {
    // A select for the kind, with the selected kind's fields below it.
    const kinds = kindsOf(schema);
    const values = kinds.map(([kind, value]) => [kind, fieldFor(kind, value, true)]);
    const names = kinds.map(([kind]) => kind);
    return fields.conditional(selectOf(help, names), Object.fromEntries(values));
  }
  if (schema.properties) {
    // In an optional group, no field is required: the group may be blank.
    const inner = fieldsOf(schema, required || "default" in schema);
    const names = Object.keys(inner);
    const layout = schema.inRow ? names.map(() => 12 / names.length) : undefined;
    return fields.object(inner, { ...help, layout });
  }
  if (schema.items)
    return fields.array(fieldFor("item", schema.items, true), {
      ...help,
      itemLabel: (item) => firstText(item) ?? "Item",
    });
  // Turns off Keystatic's check on save, which fails silently inside collapsed list items. The server
  // validates each save with the site's schemas. Messages beside a field still appear.
  return {
    ...inputField(help, schema, required),
    validate: (value: unknown) => value,
  } as ComponentSchema;
}

/** The fields of an object, by property. */
export function fieldsOf(schema: Schema, required = true): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      fieldFor(name, property, required && (schema.required?.includes(name) ?? false)),
    ]),
  );
}

/** The first text in a list item, used as its label. */
function firstText(preview: unknown): string | undefined {
  const { value, fields: inner } = preview as { value?: unknown; fields?: Record<string, unknown> };
  if (typeof value === "string" && value !== "") return value;
  const parts = [...Object.values(inner ?? {}), value].filter((part) => part instanceof Object);
  return parts.map(firstText).find((text) => text !== undefined);
}

function inputField(help: Help, schema: Schema, required: boolean): ComponentSchema {
  const { entryOf: collection, multiline, pattern, problem, shown } = schema;
  const validation = { isRequired: required };
  // A reference to "pages" is a text field: Keystatic's relationship field offers only one collection.
  if (collection !== undefined && collection !== "pages")
    return fields.relationship({ ...help, collection, validation });
  if (schema.enum) {
    // An optional select has an empty choice, which is omitted from the file.
    const select = selectOf(help, required ? schema.enum : ["", ...schema.enum]);
    return { ...select, serialize: (value: string) => ({ value: value || undefined }) };
  }
  if (schema.format === "date") return fields.date({ ...help, validation });
  switch (schema.type) {
    case "integer":
    case "number":
      return numberField(help);
    case "string": {
      const check = pattern && {
        regex: new RegExp(required ? pattern : `^$|${pattern}`),
        message: `${help.label} ${problem}`,
      };
      const checks = { ...validation, pattern: check || undefined };
      const text = fields.text({ ...help, multiline, validation: checks });
      return shown === undefined ? text : withCount(text, help, shown);
    }
    default:
      throw new Error(`The editor has no field for ${help.label}: ${JSON.stringify(schema)}`);
  }
}
