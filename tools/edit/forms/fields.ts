/** Runs in the browser and on the server. */
import { type ComponentSchema, fields } from "@keystatic/core";
import { withoutValidation } from "../keystatic-hooks.tsx";
import { choiceField, focusField, numberField } from "./inputs.tsx";
import { humanize, labelOf } from "./labels.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { withSectionButtons } from "./section-buttons.tsx";

/** A list's description ends with the allowed number of items, such as "Nearby cities. 1 to 4." */
function helpOf(name: string, schema: Schema) {
  const { minItems, maxItems } = schema;
  const itemCount = (minItems ?? maxItems) && `${minItems ?? 0} to ${maxItems ?? "any number"}.`;
  const shown = schema.shown && `About ${schema.shown} characters are shown.`;
  const description = [schema.description, itemCount, shown].filter(Boolean).join(" ");
  return { label: labelOf(name, schema), description };
}

const selectField = (help: ReturnType<typeof helpOf>, values: string[]) =>
  fields.select({
    ...help,
    options: values.map((value) => ({ label: humanize(value) || "-", value })),
    defaultValue: values[0] ?? "",
  });

/** @throws Error if the editor has no form field for the schema's type */
function fieldFor(name: string, schema: Schema, required: boolean): ComponentSchema {
  const help = helpOf(name, schema);
  if (schema.oneOf) {
    const kinds = kindsOf(schema);
    const fieldsByKind = kinds.map(([kind, value]) => [kind, fieldFor(kind, value, true)]);
    const kindNames = kinds.map(([kind]) => kind);
    return fields.conditional(selectField(help, kindNames), Object.fromEntries(fieldsByKind));
  }
  if (schema.properties) {
    // No field of an optional group is required, because the owner may leave the whole group blank.
    const groupFields = fieldsOf(schema, required || "default" in schema);
    const object = fields.object(groupFields, help);
    return name === "focus" ? focusField(object) : object;
  }
  if (schema.items?.oneOf) return sectionsField(help, schema.items);
  if (schema.items)
    return fields.array(fieldFor("item", schema.items, true), {
      ...help,
      itemLabel: (item) => firstText(item) ?? "Item",
    });
  return withoutValidation(inputField(help, schema, required)) as ComponentSchema;
}

export function fieldsOf(schema: Schema, required = true): Record<string, ComponentSchema> {
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [
      name,
      fieldFor(name, property, required && (schema.required?.includes(name) ?? false)),
    ]),
  );
}

/** A page's sections: Keystatic's own list, to which `SectionsField` adds buttons. */
function sectionsField(help: ReturnType<typeof helpOf>, union: Schema): ComponentSchema {
  const kinds = kindsOf(union).map(([kind, { description, ...schema }]) => {
    const label = labelOf(kind, schema);
    const itemLabel = (item: unknown) => [label, firstText(item)].filter(Boolean).join(": ");
    const block = {
      label: `${label}. ${description}`,
      itemLabel,
      schema: fieldFor(kind, schema, true),
    };
    return [kind, block] as const;
  });
  return withSectionButtons(fields.blocks(Object.fromEntries(kinds), help));
}

function firstText(preview: unknown): string | undefined {
  const { value, fields: inner } = preview as { value?: unknown; fields?: Record<string, unknown> };
  if (typeof value === "string" && value !== "") return value;
  const parts = [...Object.values(inner ?? {}), value].filter((part) => part instanceof Object);
  return parts.map(firstText).find((text) => text !== undefined);
}

function inputField(help: ReturnType<typeof helpOf>, schema: Schema, required: boolean) {
  const { entryOf, multiline = false } = schema;
  const validation = { isRequired: required };
  // A reference to a page of any kind is typed: a choice has the entries of only one collection.
  if (entryOf !== undefined && entryOf !== "pages" && entryOf !== "files")
    return choiceField(help, entryOf, required);
  if (schema.enum) {
    // An optional select has an empty choice. If it is selected, the field is omitted from the file.
    const select = selectField(help, required ? schema.enum : ["", ...schema.enum]);
    return { ...select, serialize: (value: string) => ({ value: value || undefined }) };
  }
  if (schema.format === "date") return fields.date({ ...help, validation });
  switch (schema.type) {
    case "boolean":
      return fields.checkbox(help as { label: string });
    case "integer":
    case "number":
      return numberField(help, required);
    case "string":
      return fields.text({ ...help, multiline, validation });
    default:
      throw new Error(`The editor has no field for ${help.label}: ${JSON.stringify(schema)}`);
  }
}
