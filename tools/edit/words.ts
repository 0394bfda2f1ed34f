/** Turns schema errors into messages for the owner. */
import type { z } from "zod";
import { kindsOf, type Schema } from "./schema.ts";

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** An identifier as a label: `airDensityPct` as "Air density pct", `badge-check` as "Badge check". */
export const humanize = (name: string): string =>
  capitalize(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " "));

/** A property's label: the schema's title, or the name in words. */
export const labelOf = (name: string, schema?: Schema) => schema?.title ?? humanize(name);

/** Labels of a path: `["stories", 1, "heading"]` as "Text of the page", "2", "Heading". */
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

/** Labels of a path, joined: "Top of the page > Headline". */
export const placeOf = (path: PropertyKey[], schema: Schema): string =>
  place(path, schema).join(" > ") || "The entry";

/** A full error message: "Top of the page > Headline must not be empty". */
export function inWords(issue: z.core.$ZodIssue, schema: Schema): string {
  return `${placeOf(issue.path, schema)} ${problem(issue)}`;
}

/** An error message without the field's name: "must not be empty". */
export function problem(issue: z.core.$ZodIssue): string {
  // Our schemas write messages that start with "must"; other messages are Zod's.
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
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "unrecognized_keys":
      return `has an unknown field: ${issue.keys.join(", ")}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address, such as you@example.com";
      return issue.format === "url"
        ? "must be a web address, such as https://example.com"
        : issue.message;
    default:
      return `is wrong: ${issue.message}`;
  }
}
