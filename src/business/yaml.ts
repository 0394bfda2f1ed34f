import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";

/** Nothing in it: what the owner's editor writes for a group of fields that was left empty. */
const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/**
 * A group of fields that may be left out. The editor writes it as `{}`, with `[]` for its lists.
 * @returns a schema of the same group, undefined where it is blank
 */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());

/** What was read of each file, and as of when. */
const known = new Map<string, { changed: number; schema: z.ZodType; value: unknown }>();

/**
 * Reads a YAML file by its schema, again only when it has changed: `npm run dev` shows what was
 * saved, and a page asks for the same words a dozen times.
 * @param file its path; relative paths start at the working directory
 * @throws Error naming the file, every wrong field and why
 */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const path = resolve(file);
  const changed = statSync(path).mtimeMs;
  const before = known.get(path);
  if (before?.changed === changed && before.schema === schema)
    return before.value as z.infer<Schema>;
  const result = schema.safeParse(parse(readFileSync(path, "utf8")));
  if (!result.success) throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
  known.set(path, { changed, schema, value: result.data });
  return result.data;
}
