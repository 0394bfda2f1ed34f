/**
 * Between a content file and the editor's form. Four things are another way in the form: an object
 * that may be absent is a check box with fields, a choice of kinds is a menu with fields, numbers in
 * a row have names, and a text that is absent is an empty one. Files stay as the site reads them;
 * both ways follow from the JSON Schema that Zod derives from the site's own schemas, so nothing is
 * said twice.
 */

/** The part of JSON Schema (2020-12) that `z.toJSONSchema` makes of our schemas. */
export interface Schema {
  type?: "string" | "number" | "integer" | "boolean" | "object" | "array";
  /** Label and help in the owner's words, from `.meta({ title, description })`. */
  title?: string;
  description?: string;
  const?: unknown;
  default?: unknown;
  enum?: string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  /** Ours, from `.meta()`: several lines of text. */
  multiline?: boolean;
  /** Ours: how many characters search results show. */
  shown?: number;
  /** Ours: what the numbers of a list are called, by place; the last ones may be left out. */
  names?: string[];
  /** Ours: what is wrong with a text that does not fit the pattern. */
  problem?: string;
  /** Ours: the text is the name of an entry of this collection. */
  entryOf?: string;
}

type Value = unknown;
type Fields = Record<string, Value>;

/** How the form shows a schema; decided once, here, for the fields and for both conversions. */
export function kindOf(
  schema: Schema,
): "constant" | "union" | "object" | "row" | "array" | "plain" {
  if ("const" in schema) return "constant";
  if (schema.oneOf) return "union";
  if (schema.properties) return "object";
  if (schema.names) return "row";
  if (schema.items) return "array";
  return "plain";
}

/** An object that a file may leave out becomes a check box with fields under it. */
export function isOptionalObject(schema: Schema, required: boolean): boolean {
  const kind = kindOf(schema);
  return !required && (kind === "object" || kind === "union") && !("default" in schema);
}

/** The property that tells the kinds of a union apart, and the kinds by its value. */
export function kindsOf(union: Schema): { key: string; kinds: Record<string, Schema> } {
  const all = union.oneOf ?? [];
  const key = Object.entries(all[0]?.properties ?? {}).find(([, property]) => "const" in property);
  if (!key) throw new Error("A union in a content schema needs a property with a fixed value.");
  const kinds = all.map((kind) => [String(kind.properties?.[key[0]]?.const), kind] as const);
  return { key: key[0], kinds: Object.fromEntries(kinds) };
}

/** Properties a person can change; a constant is written again with the file. */
export function editable(schema: Schema): [name: string, property: Schema, required: boolean][] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {})
    .filter(([, property]) => kindOf(property) !== "constant")
    .map(([name, property]) => [name, property, required.has(name)]);
}

/**
 * @param value what the content file says
 * @param required whether the file must say it
 * @returns what Keystatic reads for it
 */
export function toEditor(schema: Schema, value: Value, required = true): Value {
  if (isOptionalObject(schema, required)) {
    return value === undefined || value === null
      ? { discriminant: false }
      : { discriminant: true, value: toEditor(schema, value) };
  }
  switch (kindOf(schema)) {
    case "union": {
      const { key, kinds } = kindsOf(schema);
      const discriminant = String((value as Fields)[key]);
      const kind = kinds[discriminant];
      return { discriminant, value: kind ? toEditor(kind, value) : value };
    }
    case "object": {
      const given = (value ?? {}) as Fields;
      // A name the schema does not know stays: Keystatic refuses it, and so drift shows.
      const known = editable(schema).map(([name, property, needed]) => [
        name,
        toEditor(property, given[name], needed),
      ]);
      const constants = Object.keys(schema.properties ?? {});
      const unknown = Object.entries(given).filter(([name]) => !constants.includes(name));
      return clean(Object.fromEntries([...known, ...unknown]));
    }
    case "row": {
      const numbers = (value ?? []) as Value[];
      return clean(Object.fromEntries((schema.names ?? []).map((name, at) => [name, numbers[at]])));
    }
    case "array":
      return ((value ?? []) as Value[]).map((item) => toEditor(schema.items ?? {}, item));
    default:
      return value;
  }
}

/**
 * @param value what Keystatic wrote
 * @param required whether the file must say it
 * @returns what belongs into the content file; undefined where it says nothing
 */
export function toFile(schema: Schema, value: Value, required = true): Value {
  if (isOptionalObject(schema, required)) {
    const choice = value as { discriminant?: boolean; value?: Value } | undefined;
    return choice?.discriminant ? toFile(schema, choice.value ?? {}) : undefined;
  }
  switch (kindOf(schema)) {
    case "constant":
      return schema.const;
    case "union": {
      const { discriminant, value: inner } = value as { discriminant: string; value?: Value };
      const kind = kindsOf(schema).kinds[discriminant];
      return kind ? toFile(kind, inner ?? {}) : value;
    }
    case "object": {
      const needed = new Set(schema.required);
      const given = (value ?? {}) as Fields;
      const entries = Object.entries(schema.properties ?? {}).map(([name, property]) => [
        name,
        toFile(property, given[name], needed.has(name)),
      ]);
      const fields = clean(Object.fromEntries(entries));
      return required || Object.keys(fields).length > 0 ? fields : undefined;
    }
    case "row": {
      const given = (value ?? {}) as Fields;
      const numbers = (schema.names ?? []).map((name) => given[name] ?? null);
      // A gap stays, for Zod to refuse.
      const row = numbers.slice(0, numbers.findLastIndex((number) => number !== null) + 1);
      return required || row.length > 0 ? row : undefined;
    }
    case "array": {
      const items = ((value ?? []) as Value[]).map((item) => toFile(schema.items ?? {}, item));
      return required || items.length > 0 ? items : undefined;
    }
    default:
      // The form cannot tell an empty text from none; a required one is left to Zod to refuse.
      return value === null || (value === "" && !required) ? undefined : value;
  }
}

const clean = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
