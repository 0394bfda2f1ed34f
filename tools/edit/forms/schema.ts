import type { z } from "zod";

type SchemaKeyword =
  | ("title" | "description" | "const" | "default" | "format" | "pattern")
  | ("required" | "minItems" | "maxItems" | "maxLength");

/** The part of JSON Schema (2020-12) that `z.toJSONSchema` generates from our schemas and the editor uses. */
export interface Schema extends Pick<z.core.JSONSchema.JSONSchema, SchemaKeyword> {
  type?: "string" | "number" | "integer" | "boolean" | "object" | "array";
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  // Set with `.meta()`:
  multiline?: boolean;
  /** How many characters of the text search results show. */
  shown?: number;
  /** The text is the name of an entry in this collection; "pages" are those of all kinds. */
  entryOf?: string;
}

/** Empty if the schema isn't a union. A kind has the title and the description that its variant has. */
export const kindsOf = (union: Schema): [kind: string, value: Schema][] =>
  (union.oneOf ?? []).map(({ properties = {}, title, description }) => [
    String(properties["discriminant"]?.const),
    { ...properties["value"], ...(title && { title }), ...(description && { description }) },
  ]);
