/** What a schema finds wrong, as a sentence an owner can act on. */
import type { z } from "zod";

/** A first letter as at the start of a sentence. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `airDensityPct` as "Air density pct", `badge-check` as "Badge check". */
export const spoken = (name: string): string =>
  capital(name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll("-", " "));

/** `["stories", 1, "heading"]` as "Stories > 2 > Heading". */
const place = (path: PropertyKey[]) =>
  path.map((step) => (typeof step === "number" ? step + 1 : spoken(String(step)))).join(" > ");

/** "Hero > Headline must not be empty". */
export function inWords(issue: z.core.$ZodIssue): string {
  return `${place(issue.path) || "The entry"} ${problem(issue)}`;
}

function problem(issue: z.core.$ZodIssue): string {
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
