/** Keystatic's form fields from the JSON Schema of a content file; runs in the browser. */
import { type ComponentSchema, fields } from "@keystatic/core";
import { counted, exact } from "./inputs.ts";
import { editable, isOptionalObject, kindOf, kindsOf, type Schema } from "./shape.ts";
import { labelOf, spoken } from "./words.ts";

/** "Nearby cities with pages of their own. 1 to 4." */
function helpOf({ description, minItems = 0, maxItems }: Schema): { description?: string } {
  const least = minItems > 0 ? `At least ${minItems}.` : undefined;
  const most = maxItems === undefined ? least : `${minItems} to ${maxItems}.`;
  const count = minItems === maxItems ? `Exactly ${minItems}.` : most;
  const help = [description, count].filter((part) => part !== undefined).join(" ");
  return help === "" ? {} : { description: help };
}

/**
 * A save is checked whole, by the site's own schemas, and refused in words. What Keystatic finds
 * inside a closed item of a list would stop it without one; beside a field it still says so.
 */
const unchecked = <Field extends object>(field: Field): Field => ({
  ...field,
  validate: (value: unknown) => value,
});

/**
 * @param name the property's name, for a label where the schema has none
 * @param required whether the file must have it
 */
export function fieldFor(name: string, schema: Schema, required: boolean): ComponentSchema {
  const label = labelOf(name, schema);
  if (isOptionalObject(schema, required)) {
    return fields.conditional(fields.checkbox({ label, ...helpOf(schema) }), {
      true: fieldFor(name, schema, true),
      false: fields.empty(),
    });
  }
  switch (kindOf(schema)) {
    case "union": {
      const { kinds } = kindsOf(schema);
      const [first = ""] = Object.keys(kinds);
      const options = Object.keys(kinds).map((value) => ({ label: spoken(value), value }));
      return fields.conditional(
        fields.select({ label, options, defaultValue: first, ...helpOf(schema) }),
        Object.fromEntries(
          Object.entries(kinds).map(([kind, inner]) => [kind, fieldFor(kind, inner, true)]),
        ),
      );
    }
    case "object":
      return fields.object(fieldsOf(schema), { label, ...helpOf(schema) });
    case "row":
      return rowField(label, schema);
    case "array":
      return listField(label, schema);
    default:
      return unchecked(plainField(label, schema, required));
  }
}

/** The fields of an object, by property. */
export function fieldsOf(schema: Schema): Record<string, ComponentSchema> {
  return Object.fromEntries(
    editable(schema).map(([name, property, needed]) => [name, fieldFor(name, property, needed)]),
  );
}

/** Numbers beside each other, each with its name. */
function rowField(label: string, schema: Schema): ComponentSchema {
  const names = schema.names ?? [];
  const number = (name: string) => unchecked(plainField(spoken(name), schema.items ?? {}, false));
  return fields.object(Object.fromEntries(names.map((name) => [name, number(name)])), {
    label,
    ...(schema.description !== undefined && { description: schema.description }),
    layout: names.map(() => 12 / names.length),
  });
}

function listField(label: string, schema: Schema): ComponentSchema {
  return fields.array(fieldFor("item", schema.items ?? {}, true), {
    label,
    ...helpOf(schema),
    itemLabel: (props) => firstText(props) ?? "Item",
  });
}

/** The first text in an item: what a person knows it by in a list. */
function firstText(preview: unknown): string | undefined {
  const { value, fields: inner } = preview as { value?: unknown; fields?: Record<string, unknown> };
  if (typeof value === "string" && value !== "") return value;
  for (const part of [...Object.values(inner ?? {}), value]) {
    if (part === null || typeof part !== "object") continue;
    const text = firstText(part);
    if (text !== undefined) return text;
  }
  return undefined;
}

function plainField(label: string, schema: Schema, required: boolean): ComponentSchema {
  const named = { label, ...helpOf(schema) };
  if (schema.entryOf !== undefined) {
    const validation = { isRequired: required };
    return fields.relationship({ ...named, collection: schema.entryOf, validation });
  }
  if (schema.enum !== undefined) {
    const options = schema.enum.map((value) => ({ label: spoken(value), value }));
    if (!required) options.unshift({ label: "-", value: "" });
    const first = options[0]?.value ?? "";
    return fields.select({ ...named, options, defaultValue: String(schema.default ?? first) });
  }
  if (schema.format === "date")
    return fields.date({ ...named, validation: { isRequired: required } });
  switch (schema.type) {
    case "boolean":
      return fields.checkbox({ ...named, defaultValue: schema.default === true });
    case "integer":
    case "number":
      return exact(fields.number(named), named);
    default: {
      const { minLength: min, maxLength: max, pattern, shown } = schema;
      const text = fields.text({
        ...named,
        multiline: schema.multiline === true,
        validation: {
          isRequired: required,
          length: {
            ...(required && min !== undefined && { min }),
            ...(max !== undefined && { max }),
          },
          ...(pattern !== undefined && {
            pattern: {
              regex: new RegExp(required ? pattern : `^$|${pattern}`),
              message: `${label} ${schema.problem}`,
            },
          }),
        },
      });
      return shown === undefined ? text : counted(text, shown);
    }
  }
}
