/** The parts as the browser is told of them. */
import { entriesOf, PARTS, type Part } from "./content-files.ts";
import type { PartInfo } from "./keystatic-config.ts";
import { schemaOf } from "./schema.ts";

/** A new city or service begins as one that is there, filled: what to write shows in its place. */
function exampleOf(part: Part, root: string): { example?: string } {
  const [first] = part.path.endsWith("*") ? entriesOf(part, root) : [];
  return first?.slug === undefined ? {} : { example: first.slug };
}

/** @param root the project */
export const partsOf = (root: string): PartInfo[] =>
  PARTS.map((part) => ({
    key: part.key,
    label: part.label,
    ...(part.slugField !== undefined && { slugField: part.slugField }),
    preview: part.preview,
    ...exampleOf(part, root),
    schema: schemaOf(part),
  }));
