/** What a schema finds wrong, as a sentence an owner can act on. */
import type { z } from "zod";
import { kindsOf, type Schema } from "./schema.ts";

/** A first letter as at the start of a sentence. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `airDensityPct` as "Air density pct", `badge-check` as "Badge check". */
export const spoken = (name: string): string =>
  capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " "));

/** A name in words, where a schema gives no label of its own. */
export const labelOf = (name: string, schema?: Schema) => schema?.title ?? spoken(name);

/** `["stories", 1, "heading"]` as "Text of the page > 2 > Heading": the labels of the form. */
function place([step, ...rest]: PropertyKey[], schema: Schema | undefined): string[] {
  if (step === undefined) return [];
  if (typeof step === "number") return [String(step + 1), ...place(rest, schema?.items)];
  const name = String(step);
  if (schema?.oneOf && name === "value") {
    const [field] = rest.map(String);
    const kind = kindsOf(schema).find(([, value]) => field && value.properties?.[field]);
    return place(rest, kind?.[1]);
  }
  const inner = schema?.properties?.[name];
  return [labelOf(name, inner), ...place(rest, inner)];
}

/** "Top of the page > Headline": the labels on the way to a field. */
export const placeOf = (path: PropertyKey[], schema: Schema): string =>
  place(path, schema).join(" > ") || "The entry";

/** "Top of the page > Headline must not be empty". */
export function inWords(issue: z.core.$ZodIssue, schema: Schema): string {
  return `${placeOf(issue.path, schema)} ${problem(issue)}`;
}

/** What is wrong with a field, after its name: "must not be empty". */
export function problem(issue: z.core.$ZodIssue): string {
  // Our schemas give sentences of their own; Zod's begin with a capital and speak of types.
  if (issue.message.startsWith("must ")) return issue.message;
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      return issue.origin === "array"
        ? `needs at least ${issue.minimum}`
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "array"
        ? `can have at most ${issue.maximum}`
        : `must be at most ${issue.maximum}`;
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? "is missing"
        : `must be a ${issue.expected}`;
    case "unrecognized_keys":
      return `has a field that the site does not know: ${issue.keys.join(", ")}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address, such as you@example.com";
      return issue.format === "url"
        ? "must be a web address, such as https://example.com"
        : issue.message;
    default:
      return `is wrong: ${issue.message}`;
  }
}
