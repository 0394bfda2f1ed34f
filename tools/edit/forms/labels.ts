import type { z } from "zod";
import { kindsOf, type Schema } from "./schema.ts";

/** `airDensityPct` becomes "Air density pct". */
export const humanize = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("-", " ")
    .replace(/^./, (first) => first.toUpperCase());

export const labelOf = (name: string, schema?: Schema) => schema?.title ?? humanize(name);

/**
 * For `["sections", 1, "value", "heading"]`, the labels "Sections", "2", "Gallery" and "Heading", each with its schema.
 * @param content what the path leads through; it says which kind of several one is
 */
function stepsOf(
  [step, ...rest]: PropertyKey[],
  schema: Schema | undefined,
  content: unknown,
): [label: string, Schema | undefined][] {
  if (step === undefined) return [];
  const inside = (content as Record<PropertyKey, unknown> | null | undefined)?.[step];
  if (typeof step === "number")
    return [[String(step + 1), schema?.items], ...stepsOf(rest, schema?.items, inside)];
  if (schema?.oneOf && step === "discriminant") return [["Kind", undefined]];
  if (schema?.oneOf && step === "value") {
    const { discriminant } = content as { discriminant?: unknown };
    const [name = "", kind] = kindsOf(schema).find(([kind]) => kind === discriminant) ?? [];
    const label: [string, Schema | undefined][] =
      kind?.title || !rest.length ? [[labelOf(name, kind), kind]] : [];
    return [...label, ...stepsOf(rest, kind, inside)];
  }
  const inner = schema?.properties?.[String(step)];
  return [[labelOf(String(step), inner), inner], ...stepsOf(rest, inner, inside)];
}

const NOUNS: Record<string, string> = {
  ...{ stills: "picture", films: "film", orbits: "orbit", files: "file" },
  ...{ services: "service", cities: "city", pages: "page" },
};

/** Such as "Top of the page > Headline". */
export const labelsOf = (path: PropertyKey[], schema: Schema, content: unknown): string =>
  stepsOf(path, schema, content)
    .map(([label]) => label)
    .join(" > ");

/** Such as "Phone is missing.", or "Choose a picture under Top of the page > Picture." */
export function sentenceFor(issue: z.core.$ZodIssue, schema: Schema, content: unknown): string {
  const { path, message, input } = issue;
  const [, target] = stepsOf(path, schema, content).at(-1) ?? [];
  const labels = labelsOf(path, schema, content) || "The entry";
  const noun = NOUNS[target?.entryOf ?? ""];
  if (noun === undefined) return `${labels} ${message}.`;
  if (typeof input !== "string" || input === "") return `Choose a ${noun} under ${labels}.`;
  return `There is no ${noun} "${input}". Choose another under ${labels}.`;
}
