import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** @returns the value or, if the text isn't valid, an error message with the line */
export function parseYaml(text: string): { value?: unknown; error?: string } {
  try {
    return { value: parse(text) };
  } catch (error) {
    const { message } = error as Error;
    return {
      error: `${message.trim()}\nPut quotes around a text that has ": " in it, or that starts with a symbol.`,
    };
  }
}

const KINDS: Record<string, string> = {
  ...{ string: "text in quotes", number: "a number", int: "a whole number" },
  ...{ boolean: "true or false", array: "a list", object: "a group of fields" },
};

const fieldsOf = (schema: unknown) => Object.keys((schema as z.ZodObject).shape).join(", ");

/**
 * The messages follow a field's name, such as "must not be empty". Messages in the schemas take precedence
 * over these.
 */
export const errorMap: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "too_small":
      if (issue.origin === "string") return "must not be empty";
      return `${issue.origin === "array" ? "needs" : "must be"} at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must be at most ${issue.maximum} characters long`;
      return `${issue.origin === "array" ? "can have" : "must be"} at most ${issue.maximum}`;
    case "invalid_type":
      if (issue.input === undefined || issue.input === null) return "is missing";
      return `must be ${KINDS[issue.expected] ?? issue.expected}, not ${JSON.stringify(issue.input)}`;
    case "invalid_value":
      return `must be one of: ${issue.values.join(", ")}`;
    case "invalid_union":
      return `must be one of: ${(issue["options"] as string[]).join(", ")}`;
    case "unrecognized_keys":
      return `can't have ${issue.keys.join(", ")}: its fields are ${fieldsOf(issue.inst)}`;
    case "invalid_format":
      if (issue.format === "email") return "must be an e-mail address, such as you@example.com";
      if (issue.format === "url") return "must be a web address, such as https://example.com";
  }
  return undefined;
};

const cache = new Map<string, { modifiedAt: number; parsed: ReturnType<typeof parseYaml> }>();

/** Parses a file again only once it has changed: a build asks for a picture's description many times. */
export function parseFile(file: string): ReturnType<typeof parseYaml> {
  const path = resolve(file);
  const modifiedAt = statSync(path).mtimeMs;
  const cached = cache.get(path);
  if (cached?.modifiedAt === modifiedAt) return cached.parsed;
  const parsed = parseYaml(readFileSync(path, "utf8"));
  cache.set(path, { modifiedAt, parsed });
  return parsed;
}

/**
 * Reads and validates a YAML file.
 * @param prepare changes the file's value before it is checked
 * @throws Error that names the file and contains either its first syntax error or the reason for each invalid
 *   field
 */
export function readYaml<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  prepare = (value: unknown) => value,
): z.infer<Schema> {
  const { value, error } = parseFile(file);
  if (error !== undefined) throw new Error(`${file} is wrong:\n${error}`);
  const result = schema.safeParse(prepare(value), { error: errorMap });
  if (result.success) return result.data;
  const lines = result.error.issues.map(
    ({ path, message }) => `- ${z.core.toDotPath(path) || "The file"} ${message}`,
  );
  throw new Error(`${file} is wrong:\n${lines.join("\n")}`);
}
