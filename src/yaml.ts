import { readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { type Document, LineCounter, parseDocument, visit } from "yaml";
import { z } from "zod";

/** @returns the value or, if the text isn't valid, an error message with the line */
export function parseYaml(text: string) {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const [syntaxError] = document.errors;
  if (syntaxError) return { error: syntaxError.message.trim() };
  try {
    return { value: document.toJS() as unknown };
  } catch (error) {
    // The parser accepts an alias without its anchor, such as `title: *Vail*`; only `toJS` throws.
    return { error: unresolvedAlias(document, lineCounter) ?? (error as Error).message };
  }
}

function unresolvedAlias(document: Document, lineCounter: LineCounter): string | undefined {
  let message: string | undefined;
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document)) return undefined;
      const { line } = lineCounter.linePos(alias.range?.[0] ?? 0);
      message = `Line ${line}: text that starts with * needs quotes, such as "*${alias.source}".`;
      return visit.BREAK;
    },
  });
  return message;
}

const cache = new Map<string, { modifiedAt: number; schema: z.ZodType; value: unknown }>();

/**
 * Reads and validates a YAML file. The result is cached until the file changes: `npm run dev` must show saved
 * changes, but a build needs the same files for every page.
 * @throws Error that names the file and contains either its first syntax error or the reason for each invalid
 *   field
 */
export function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): z.infer<Schema> {
  const path = resolve(file);
  const modifiedAt = statSync(path).mtimeMs;
  const cached = cache.get(path);
  if (cached?.modifiedAt === modifiedAt && cached.schema === schema)
    return cached.value as z.infer<Schema>;
  const { value, error } = parseYaml(readFileSync(path, "utf8"));
  if (error !== undefined) throw new Error(`${file} is wrong:\n${error}`);
  const result = schema.safeParse(value);
  if (!result.success) throw new Error(`${file} is wrong:\n${z.prettifyError(result.error)}`);
  cache.set(path, { modifiedAt, schema, value: result.data });
  return result.data;
}

export const line = z.string().trim().min(1);

/** Returns the schema of a group of fields. The editor shows the title above them. */
export const group = <Shape extends z.ZodRawShape>(title: string, shape: Shape) =>
  z.strictObject(shape).meta({ title });

/**
 * Whether a value is blank. A group or list that contains only blank values is blank too, because that is how
 * the editor saves a group or list that was left empty.
 */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  value === false ||
  (typeof value === "object" && Object.values(value).every(isBlank));

/** The editor saves an empty group as `{}`, and the group's lists as `[]`. */
export const optionalGroup = <Group extends z.ZodType>(group: Group) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), group.optional());
