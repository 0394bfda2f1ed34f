import type { z } from "zod";
import { kindsOf, type Schema } from "./schema.ts";

/** `airDensityPct` becomes "Air density pct". */
export const humanize = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("-", " ")
    .replace(/^./, (first) => first.toUpperCase());

export const labelOf = (name: string, schema?: Schema) => schema?.title ?? humanize(name);

/** For `["stories", 1, "heading"]`, the labels "Text of the page", "2" and "Heading", each with its schema. */
function stepsOf([step, ...rest]: PropertyKey[], schema?: Schema): [string, Schema | undefined][] {
  if (step === undefined) return [];
  if (typeof step === "number")
    return [[String(step + 1), schema?.items], ...stepsOf(rest, schema?.items)];
  const name = String(step);
  if (schema?.oneOf && name === "value") {
    const field = String(rest[0]);
    const [, kind] = kindsOf(schema).find(([, value]) => value.properties?.[field]) ?? [];
    return stepsOf(rest, kind);
  }
  const inner = schema?.properties?.[name];
  return [[labelOf(name, inner), inner], ...stepsOf(rest, inner)];
}

const NOUNS: Record<string, string> = {
  ...{ stills: "picture", films: "film", orbits: "orbit" },
  ...{ services: "service", cities: "city", pages: "page" },
};

/** Such as "Top of the page > Headline". */
export const labelsOf = (path: PropertyKey[], schema: Schema): string =>
  stepsOf(path, schema)
    .map(([label]) => label)
    .join(" > ");

/** Such as "Phone is missing.", or "Choose a picture under Top of the page > Picture." */
export function sentenceFor({ path, message, input }: z.core.$ZodIssue, schema: Schema): string {
  const [, target] = stepsOf(path, schema).at(-1) ?? [];
  const labels = labelsOf(path, schema) || "The entry";
  const noun = NOUNS[target?.entryOf ?? ""];
  if (noun === undefined) return `${labels} ${message}.`;
  if (typeof input !== "string" || input === "") return `Choose a ${noun} under ${labels}.`;
  return `There is no ${noun} "${input}". Choose another under ${labels}.`;
}
