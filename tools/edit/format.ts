/**
 * Formats content files the way Keystatic writes them (`npm run edit -- --format`), so that saving in the
 * editor changes only the edited fields' lines. Removes comments.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BasicFormField, type ComponentSchema, fields } from "@keystatic/core";
import { dump } from "js-yaml";
import { parse } from "yaml";
import { allEntries, type MenuItem } from "./content-files.ts";
import { fieldList } from "./field-list.ts";
import { fieldsOf } from "./fields.ts";

type Stored = Parameters<BasicFormField<null>["parse"]>[0];
type Group = Record<string, unknown> | null | undefined;

/** The value that Keystatic writes after reading `value`, which must be valid. Undefined fields are not written. */
function roundTrip(schema: ComponentSchema, value: unknown): unknown {
  switch (schema.kind) {
    case "form": {
      const { parse: read, serialize } = schema as BasicFormField<string>;
      return serialize(read((value ?? undefined) as Stored)).value;
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.fields).map(([name, field]) => [
          name,
          roundTrip(field, (value as Group)?.[name]),
        ]),
      );
    case "array":
      return ((value ?? []) as unknown[]).map((item) => roundTrip(schema.element, item));
    case "conditional": {
      const { discriminant, value: inner } = value as { discriminant: string; value?: unknown };
      const kinds: Record<string, ComponentSchema> = schema.values;
      return { discriminant, value: roundTrip(kinds[discriminant] as ComponentSchema, inner) };
    }
    default:
      throw new Error(`No content file has a field of the kind ${schema.kind}`);
  }
}

/** Formats the text of a content file as Keystatic does on save. @throws ZodError if the file is invalid */
export function format({ zod, schema }: MenuItem, text: string): string {
  const value = parse(text);
  zod.parse(value);
  return dump(roundTrip(fields.object(fieldsOf(schema)), value));
}

/** Formats all content files and regenerates the list of fields. @returns the changed files */
export function formatAll(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const formatted = [
    ...allEntries(root).map(({ file, item }) => [file, format(item, read(file))] as const),
    ["docs/content-fields.md", fieldList()] as const,
  ];
  const changed = formatted.filter(([file, text]) => read(file) !== text);
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return changed.map(([file]) => file);
}
