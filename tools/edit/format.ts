/**
 * Formats content files the way Keystatic writes them (`npm run edit -- --format`), so that saving in the
 * editor changes only the edited fields' lines. Removes comments.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BasicFormField, type ComponentSchema, fields } from "@keystatic/core";
import { dump } from "js-yaml";
import { parse } from "yaml";
import { allEntries, type Part } from "./content-files.ts";
import { fieldList } from "./field-list.ts";
import { fieldsOf } from "./fields.ts";
import { schemaOf } from "./parts.ts";

type Stored = Parameters<BasicFormField<null>["parse"]>[0];

/** The value that Keystatic writes after reading `value`. */
function roundTrip(schema: ComponentSchema, value: unknown): unknown {
  switch (schema.kind) {
    case "form": {
      const { parse: read, serialize } = schema as BasicFormField<string>;
      return serialize(read((value ?? undefined) as Stored)).value;
    }
    case "object": {
      const values = (value ?? {}) as Record<string, unknown>;
      const unknown = Object.keys(values).find((name) => !(name in schema.fields));
      if (unknown !== undefined) throw new Error(`The field ${unknown} isn't in the schema`);
      const entries = Object.entries(schema.fields).map(
        ([name, field]) => [name, roundTrip(field, values[name])] as const,
      );
      return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
    }
    case "array":
      return ((value ?? []) as unknown[]).map((item) => roundTrip(schema.element, item) ?? null);
    case "conditional": {
      const { discriminant, value: inner } = value as { discriminant: string; value?: unknown };
      const kind = (schema.values as Record<string, ComponentSchema>)[discriminant];
      if (!kind) throw new Error(`${discriminant} isn't one of ${Object.keys(schema.values)}`);
      const chosen = roundTrip(kind, inner);
      return chosen === undefined ? { discriminant } : { discriminant, value: chosen };
    }
    default:
      throw new Error(`No content file has a field of the kind ${schema.kind}`);
  }
}

/** Formats a file of a part as Keystatic does on save. */
export const format = (part: Part, text: string): string =>
  dump(roundTrip(fields.object(fieldsOf(schemaOf(part))), parse(text)));

/** Formats all content files and regenerates the list of fields. @returns the changed files */
export function formatAll(root: string): string[] {
  const read = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
  const formatted = [
    ...allEntries(root).map(({ file, part }) => [file, format(part, read(file))] as const),
    ["docs/content-fields.md", fieldList()] as const,
  ];
  const changed = formatted.filter(([file, text]) => read(file) !== text);
  for (const [file, text] of changed) writeFileSync(join(root, file), text);
  return changed.map(([file]) => file);
}
