import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { parseDocument } from "yaml";
import { z } from "zod";

/** Parsed files by absolute path, each with its modification time and the schema that it was parsed with. */
const cache = new Map<string, { modifiedAt: number; schema: z.ZodType; value: unknown }>();

/**
 * Reads and validates a YAML file. The result is cached until the file changes: `npm run dev` must show saved
 * changes, but a build needs the same files for every page.
 * @param file path of the file; a relative path is resolved against the working directory
 * @throws Error that names the file and contains either its first syntax error or the reason for each invalid
 *   field
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
