/**
 * Formats content files the way Keystatic writes them (`npm run edit -- --format`), so that a later save in
 * the editor changes only the lines of the edited fields. Comments in the files are lost.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BasicFormField, type ComponentSchema, fields } from "@keystatic/core";
import { dump } from "js-yaml";
import { parseYaml } from "../../src/yaml.ts";
import { allEntries, type MenuItem } from "./content-files.ts";
import { fieldsOf } from "./fields.ts";
import { fieldList, withReadyTable } from "./generated-docs.ts";

type StoredValue = Parameters<BasicFormField<null>["parse"]>[0];
type GroupValue = Record<string, unknown> | null | undefined;

/** The value must be valid. Fields that are undefined in the result are omitted from the file. */
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

/** @throws Error if the text isn't valid YAML or doesn't match the schema */
export function format({ zod, schema }: MenuItem, text: string): string {
  const { value, error } = parseYaml(text);
  if (error !== undefined) throw new Error(error);
  zod.parse(value);
  return dump(roundTrip(fields.object(fieldsOf(schema)), value));
}

/** Also regenerates docs/content-fields.md and a table in docs/owner.md. Returns the changed files' paths. */
export function formatAll(root: string): string[] {
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  const formattedFiles = [
    ...allEntries(root).map(({ file, item }) => [file, format(item, read(file))] as const),
    ["docs/content-fields.md", fieldList()] as const,
    ["docs/owner.md", withReadyTable(read("docs/owner.md"))] as const,
  ];
  const changedFiles = formattedFiles.filter(([file, text]) => read(file) !== text);
  for (const [file, text] of changedFiles) writeFileSync(join(root, file), text);
  return changedFiles.map(([file]) => file);
}
