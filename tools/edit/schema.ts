/** The JSON Schema of a part, in the few shapes that the form follows; Zod derives it. */
import { z } from "zod";
import type { Part } from "./content-files.ts";
import type { Schema } from "./shape.ts";
import { problem } from "./words.ts";

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
      const [issue] = z.safeParse(zodSchema, "?").error?.issues ?? [];
      if (issue) jsonSchema["problem"] = problem(issue);
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

/** A value or null is the value; lists of two lengths are one list, and Zod counts. */
function alternatives(all: JsonSchema[]): JsonSchema {
  const [first = {}, ...more] = all.filter(({ type }) => (type as string) !== "null");
  if (!more.every(({ type }) => type === "array"))
    throw new Error("The editor knows no field for these alternatives of a content schema.");
  const { minItems: _, maxItems: __, ...list } = first;
  return more.length === 0 ? first : list;
}

const mapValues = <T, U>(record: Record<string, T>, change: (value: T) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
