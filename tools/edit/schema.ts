/** Types of the JSON Schemas that the forms are made from. */

/** The subset of JSON Schema (2020-12) that `z.toJSONSchema` generates from our schemas. */
export interface Schema {
  type?: "string" | "number" | "integer" | "boolean" | "object" | "array";
  /** Label and help text, from `.meta({ title, description })`. */
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
  anyOf?: Schema[];
  /** From `.meta()`: multi-line text. */
  multiline?: boolean;
  /** From `.meta()`: how many characters search results show. */
  shown?: number;
  /** From `.meta()`: the fields of the object are side by side. */
  inRow?: boolean;
  /** From `.meta()`: the text is the name of an entry of this collection. */
  entryOf?: string;
  /** Error message for text that doesn't match the pattern. */
  problem?: string;
}

/** A union's kinds: each `discriminant` with the schema of its `value`. */
export const kindsOf = (union: Schema): [kind: string, value: Schema][] =>
  (union.oneOf ?? []).map(({ properties = {} }) => [
    String(properties["discriminant"]?.const),
    properties["value"] ?? {},
  ]);
