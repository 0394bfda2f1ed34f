/** Makes Keystatic's form fields from a content file's JSON Schema. Runs in the browser. */
import { type ComponentSchema, fields } from "@keystatic/core";
import { numberField, withCount } from "./inputs.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { humanize, labelOf } from "./words.ts";

/** Help text of a field, such as "Nearby cities. 1 to 4." */
function helpOf({ description, minItems = 0, maxItems }: Schema): string | undefined {
  const least = minItems > 0 ? `At least ${minItems}.` : undefined;
  const most = maxItems === undefined ? least : `${minItems} to ${maxItems}.`;
  const count = minItems === maxItems ? `Exactly ${minItems}.` : most;
  return [description, count].filter(Boolean).join(" ") || undefined;
}

/**
 * Turns off Keystatic's check on save, which fails silently inside collapsed list items. The server
 * validates each save with the site's schemas. Messages beside a field still appear.
 */
const unchecked = <Field extends object>(field: Field): Field => ({
  ...field,
  validate: (value: unknown) => value,
});

/**
 * @param name the property's name, used as the label if the schema has no title
 * @param required whether the property is required
 * @throws Error for a type without a form field
 */
function fieldFor(name: string, schema: Schema, required: boolean): ComponentSchema {
  const label = labelOf(name, schema);
  if (schema.oneOf) return choiceField(label, schema);
  if (schema.properties) {
    // In an optional group, no field is required: the group may be blank.
    const inner = fieldsOf(schema, required || "default" in schema);
    const names = Object.keys(inner);
    const layout = schema.inRow ? names.map(() => 12 / names.length) : undefined;
    return fields.object(inner, { label, description: helpOf(schema), layout });
  }
  if (schema.items) return listField(label, schema);
  return unchecked(inputField(label, schema, required));
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

/** A select for the kind, with the selected kind's fields below it. */
function choiceField(label: string, schema: Schema): ComponentSchema {
  const kinds = kindsOf(schema);
  const options = kinds.map(([value]) => ({ label: humanize(value), value }));
  const [first = ""] = kinds.map(([kind]) => kind);
  return fields.conditional(
    fields.select({ label, options, defaultValue: first, description: helpOf(schema) }),
    Object.fromEntries(kinds.map(([kind, value]) => [kind, fieldFor(kind, value, true)])),
  );
}

/** A select. An optional one has an empty choice, which is omitted from the file. */
function menuField(
  label: string,
  { enum: values = [], default: preset, ...schema }: Schema,
  required: boolean,
) {
  const options = values.map((value) => ({ label: humanize(value), value }));
  if (!required) options.unshift({ label: "-", value: "" });
  const defaultValue = String(preset ?? options[0]?.value);
  const menu = fields.select({ label, options, defaultValue, description: helpOf(schema) });
  return { ...menu, serialize: (value: string) => ({ value: value === "" ? undefined : value }) };
}

function listField(label: string, schema: Schema): ComponentSchema {
  return fields.array(fieldFor("item", schema.items ?? {}, true), {
    label,
    description: helpOf(schema),
    itemLabel: (props) => firstText(props) ?? "Item",
  });
}

/** The first text in a list item, used as its label. */
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

function inputField(label: string, schema: Schema, required: boolean): ComponentSchema {
  const shared = { label, description: helpOf(schema) };
  // A reference to "pages" is a text: Keystatic's relationship field offers only one collection.
  if (schema.entryOf !== undefined && schema.entryOf !== "pages") {
    const validation = { isRequired: required };
    return fields.relationship({ ...shared, collection: schema.entryOf, validation });
  }
  if (schema.enum) return menuField(label, schema, required);
  if (schema.format === "date")
    return fields.date({ ...shared, validation: { isRequired: required } });
  switch (schema.type) {
    case "boolean":
      return fields.checkbox({ ...shared, defaultValue: schema.default === true });
    case "integer":
    case "number":
      return numberField(shared);
    case "string": {
      const { minLength, maxLength: max, pattern, shown } = schema;
      const text = fields.text({
        ...shared,
        multiline: schema.multiline,
        validation: {
          isRequired: required,
          length: { min: required ? minLength : undefined, max },
          pattern: pattern
            ? {
                regex: new RegExp(required ? pattern : `^$|${pattern}`),
                message: `${label} ${schema.problem}`,
              }
            : undefined,
        },
      });
      return shown === undefined ? text : withCount(text, shown);
    }
    default:
      throw new Error(`The editor has no field for ${label}: ${JSON.stringify(schema)}`);
  }
}
