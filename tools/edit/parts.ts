/** The parts as the browser needs them: with their JSON Schemas, which Zod derives. */
import { z } from "zod";
import { entriesOf, PARTS, type Part } from "./content-files.ts";
import type { PartInfo } from "./keystatic-config.ts";
import type { Schema } from "./schema.ts";
import { problem } from "./words.ts";

/** What Zod derives for a part; of the input, which is what the file contains. */
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

/** A new city, service or work starts as a copy of the first one: its text shows what to write. */
function exampleOf(part: Part, root: string): { example?: string } {
  const [first] = part.path.startsWith("content/") ? entriesOf(part, root) : [];
  return first?.slug === undefined ? {} : { example: first.slug };
}

/** @param root the project */
export const partsOf = (root: string): PartInfo[] =>
  PARTS.map((part) => {
    const { zod: _, ...shared } = part;
    return { ...shared, ...exampleOf(part, root), schema: schemaOf(part) };
  });
