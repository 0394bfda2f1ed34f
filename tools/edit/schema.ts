/** The type of a content file's JSON Schema, from which fields.ts makes its form. */
import type { z } from "zod";

type Keyword =
  | ("title" | "description" | "const" | "default" | "format")
  | ("pattern" | "required" | "minItems" | "maxItems");

/** The subset of JSON Schema (2020-12) that `z.toJSONSchema` generates from our schemas and the forms need. */
export interface Schema extends Pick<z.core.JSONSchema.JSONSchema, Keyword> {
  type?: "string" | "number" | "integer" | "object" | "array";
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
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
