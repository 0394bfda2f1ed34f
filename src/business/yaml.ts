import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

/**
 * Reads a YAML file by its schema.
 * @param file its path; relative paths start at the working directory
 * @throws Error naming the file, every wrong field and why
 */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const result = schema.safeParse(parse(readFileSync(file, "utf8")));
  if (!result.success) throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
  return result.data;
}
