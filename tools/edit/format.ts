/**
 * Formats content files the way Keystatic writes them (`npm run edit -- --format`), so that a later save in
 * the editor changes only the lines of the edited fields. Comments in the files are lost.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BasicFormField, type ComponentSchema, fields } from "@keystatic/core";
import { dump } from "js-yaml";
import { parse } from "yaml";
import { allEntries, type MenuItem } from "./content-files.ts";
import { fieldList } from "./field-list.ts";
import { fieldsOf } from "./fields.ts";

type StoredValue = Parameters<BasicFormField<null>["parse"]>[0];
type GroupValue = Record<string, unknown> | null | undefined;

/**
 * Returns the value that Keystatic would write after reading `value`, which must be valid. Fields that are
 * undefined in the result are omitted from the file.
 */
function roundTrip(schema: ComponentSchema, value: unknown): unknown {
  switch (schema.kind) {
    case "form": {
      const { parse: read, serialize } = schema as BasicFormField<string>;
      return serialize(read((value ?? undefined) as StoredValue)).value;
    }
    case "object":
      return Object.fromEntries(
        Object.entries(schema.fields).map(([name, field]) => [
          name,
          roundTrip(field, (value as GroupValue)?.[name]),
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

/** Formats the text of a content file as Keystatic does on save. @throws ZodError if the text is invalid */
export function format({ zod, schema }: MenuItem, text: string): string {
  const value = parse(text);
  zod.parse(value);
  return dump(roundTrip(fields.object(fieldsOf(schema)), value));
}

/** Formats all content files and regenerates docs/content-fields.md. @returns the changed files' paths */
export function formatAll(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const formattedFiles = [
    ...allEntries(root).map(({ file, item }) => [file, format(item, read(file))] as const),
    ["docs/content-fields.md", fieldList()] as const,
  ];
  const changedFiles = formattedFiles.filter(([file, text]) => read(file) !== text);
  for (const [file, text] of changedFiles) writeFileSync(join(root, file), text);
  return changedFiles.map(([file]) => file);
}
