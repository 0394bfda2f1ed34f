import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseDocument } from "yaml";
import { z } from "zod";

/** Parsed files by path, with their modification times. */
const cache = new Map<string, { modifiedAt: number; schema: z.ZodType; value: unknown }>();

/**
 * Reads and validates a YAML file. Cached until the file changes: `npm run dev` shows saved changes, and
 * a build needs the same files for every page.
 * @param file path of the file; relative paths start at the working directory
 * @throws Error that names the file, with its first syntax error or every invalid field and the reason
 */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const path = resolve(file);
  const modifiedAt = statSync(path).mtimeMs;
  const cached = cache.get(path);
  if (cached?.modifiedAt === modifiedAt && cached.schema === schema)
    return cached.value as z.infer<Schema>;
  const document = parseDocument(readFileSync(path, "utf8"));
  const [syntaxError] = document.errors;
  if (syntaxError) throw new Error(`${file} is wrong:\n${syntaxError.message}`);
  const result = schema.safeParse(document.toJS());
  if (!result.success) throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
  cache.set(path, { modifiedAt, schema, value: result.data });
  return result.data;
}
