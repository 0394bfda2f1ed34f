import type { z } from "zod";
import { kindsOf, type Schema } from "./schema.ts";

/** `airDensityPct` becomes "Air density pct". */
export const humanize = (name: string): string =>
  name
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("-", " ")
    .replace(/^./, (first) => first.toUpperCase());

export const labelOf = (name: string, schema?: Schema) => schema?.title ?? humanize(name);

/** `["stories", 1, "heading"]` becomes `["Text of the page", "2", "Heading"]`. */
function labelsOf([step, ...rest]: PropertyKey[], schema: Schema | undefined): string[] {
  if (step === undefined) return [];
  if (typeof step === "number") return [String(step + 1), ...labelsOf(rest, schema?.items)];
  const name = String(step);
  if (schema?.oneOf && name === "value") {
    const [field] = rest.map(String);
    const kind = kindsOf(schema).find(([, value]) => field && value.properties?.[field]);
    return labelsOf(rest, kind?.[1]);
  }
  const inner = schema?.properties?.[name];
  return [labelOf(name, inner), ...labelsOf(rest, inner)];
}

export const labelPath = (path: PropertyKey[], schema: Schema): string =>
  labelsOf(path, schema).join(" > ") || "The entry";

/**
 * The messages follow a field's label, such as "must not be empty". Messages in the schemas take precedence
 * over these.
 */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      return `${issue.origin === "array" ? "needs" : "must be"} at least ${issue.minimum}`;
    case "too_big":
      return `${issue.origin === "array" ? "can have" : "must be"} at most ${issue.maximum}`;
    case "invalid_type":
      return issue.input === undefined ? "is missing" : `must be a ${issue.expected}`;
    case "invalid_value":
      return `must be one of ${issue.values.join(", ")}`;
    case "invalid_union":
      if (issue.inclusive !== false && issue.options)
        return `must be one of ${issue.options.join(", ")}`;
      break;
    case "unrecognized_keys":
      return `has an unknown field: ${issue.keys.join(", ")}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address, such as you@example.com";
      if (issue.format === "url") return "must be a web address, such as https://example.com";
  }
  return "isn't valid";
};

/** Such a file name can also be part of a URL. */
export const FILE_NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
