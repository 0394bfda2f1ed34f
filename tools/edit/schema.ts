/** The JSON Schema of a content file, as far as the form has fields for it; the same in browser and server. */

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
  anyOf?: Schema[];
  /** From `.meta()`: several lines of text. */
  multiline?: boolean;
  /** From `.meta()`: how many characters search results show. */
  shown?: number;
  /** From `.meta()`: the fields of the object are side by side. */
  inRow?: boolean;
  /** From `.meta()`: the text is the name of an entry of this collection. */
  entryOf?: string;
  /** What is wrong with a text that does not fit the pattern. */
  problem?: string;
}

/** The kinds of a union by the name that the file gives as `discriminant`, each with its `value`. */
export const kindsOf = (union: Schema): [kind: string, value: Schema][] =>
  (union.oneOf ?? []).map(({ properties = {} }) => [
    String(properties["discriminant"]?.const),
    properties["value"] ?? {},
  ]);
