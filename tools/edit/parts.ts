/** Converts the parts for the browser, with JSON Schemas derived from Zod. */
import { z } from "zod";
import { entriesOf, PARTS, type Part } from "./content-files.ts";
import type { PartInfo } from "./keystatic-config.ts";
import type { Schema } from "./schema.ts";
import { problem } from "./words.ts";

/** A part's JSON Schema, for the input side: the file's content. */
export function schemaOf({ zod }: Pick<Part, "zod">): Schema {
  return z.toJSONSchema(zod, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (typeof jsonSchema.pattern !== "string") return;
      const [issue] = z.safeParse(zodSchema, "?").error?.issues ?? [];
      if (issue) jsonSchema["problem"] = problem(issue);
    },
  }) as Schema;
}

export const partsOf = (root: string): PartInfo[] =>
  PARTS.map(({ zod, ...part }) => ({
    ...part,
    schema: schemaOf({ zod }),
    // New cities, services and works are copied from the first one, whose text shows what to write.
    example: part.path.startsWith("content/")
      ? entriesOf({ ...part, zod }, root)[0]?.slug
      : undefined,
  }));
