/** The JSON Schema of a part, in the few shapes that the form follows; Zod derives it. */
import { z } from "zod";
import type { Part } from "./content-files.ts";
import type { Schema } from "./shape.ts";

/** What Zod makes besides: alternatives, lists of a fixed length, and records of known names. */
interface JsonSchema extends Omit<Schema, "items"> {
  anyOf?: JsonSchema[];
  items?: JsonSchema | false;
  prefixItems?: JsonSchema[];
  propertyNames?: { enum?: string[] };
  additionalProperties?: JsonSchema | false;
}

/** What Zod derives for a part; of the input, since that is what stands in the file. */
export function schemaOf({ zod }: Pick<Part, "zod">): Schema {
  const json = z.toJSONSchema(zod, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      // The sentence that the schema gives where a text does not fit its pattern.
      if (typeof jsonSchema.pattern !== "string") return;
      const { error } = z.safeParse(zodSchema, " ");
      jsonSchema["problem"] = error?.issues[0]?.message;
    },
  });
  return plain(json as JsonSchema);
}

/** One way to say "may be left out", "a list" and "an object". */
function plain(json: JsonSchema): Schema {
  const { anyOf, items, prefixItems, propertyNames, additionalProperties, ...rest } = json;
  if (anyOf) return plain({ ...alternatives(anyOf), ...rest });
  const names = propertyNames?.enum ?? [];
  const inner = additionalProperties || {};
  const properties = rest.properties ?? Object.fromEntries(names.map((name) => [name, inner]));
  const item = prefixItems?.[0] ?? items;
  return {
    ...rest,
    ...(Object.keys(properties).length > 0 && { properties: mapValues(properties, plain) }),
    ...(item && { items: plain(item) }),
    ...(rest.oneOf && { oneOf: rest.oneOf.map(plain) }),
  };
}

/** A value or null is the value; lists of two lengths are one list, from the shorter to the longer. */
function alternatives(all: JsonSchema[]): JsonSchema {
  const [first = {}, ...more] = all.filter(({ type }) => (type as string) !== "null");
  if (more.length === 0) return first;
  if (!all.every(({ type }) => type === "array"))
    throw new Error("The editor knows no field for these alternatives of a content schema.");
  return {
    ...first,
    minItems: Math.min(...all.map(({ minItems = 0 }) => minItems)),
    maxItems: Math.max(...all.map(({ maxItems = Number.POSITIVE_INFINITY }) => maxItems)),
  };
}

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
