/**
 * Formats content files the way Keystatic writes them (`npm run edit -- --format`), so that saving in the
 * editor changes only the edited fields' lines. Removes comments.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BasicFormField, ComponentSchema, SlugFormField } from "@keystatic/core";
import { dump } from "js-yaml";
import { parse } from "yaml";
import { allEntries, type Entry } from "./content-files.ts";
import { fieldList } from "./field-list.ts";
import { entryFields } from "./keystatic-config.ts";
import { partsOf } from "./parts.ts";

type Fields = Record<string, unknown>;
type Stored = Parameters<BasicFormField<null>["parse"]>[0];
type SlugField = SlugFormField<null, null, null, null>;

/** The value that Keystatic writes after reading `value`. */
function saved(schema: ComponentSchema, value: unknown, slug?: string): unknown {
  switch (schema.kind) {
    case "form": {
      const given = (value ?? undefined) as Stored;
      const field = schema as SlugField;
      if (slug !== undefined) return field.serializeWithSlug(field.parse(given, { slug })).value;
      return field.serialize(field.parse(given, undefined)).value;
    }
    case "object":
      return savedFields(schema.fields, (value ?? {}) as Fields);
    case "array":
      return ((value ?? []) as unknown[]).map((item) => saved(schema.element, item) ?? null);
    case "conditional": {
      const { discriminant, value: inner } = value as { discriminant: string; value?: unknown };
      const kind = (schema.values as Record<string, ComponentSchema>)[discriminant];
      if (!kind) throw new Error(`${discriminant} is none of ${Object.keys(schema.values)}`);
      const chosen = saved(kind, inner);
      return chosen === undefined ? { discriminant } : { discriminant, value: chosen };
    }
    default:
      throw new Error(`No content file has a field of the kind ${schema.kind}`);
  }
}

function savedFields(
  schemas: Record<string, ComponentSchema>,
  values: Fields,
  slug?: { field: string; value: string },
): Fields {
  const unknown = Object.keys(values).find((name) => !(name in schemas));
  if (unknown !== undefined) throw new Error(`The field ${unknown} is in no schema`);
  const entries = Object.entries(schemas).map(([name, schema]) => [
    name,
    saved(schema, values[name], slug?.field === name ? slug.value : undefined),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

/** @returns a function that formats an entry's file as Keystatic does on save */
export function formatter(root: string): (entry: Entry, text: string) => string {
  const schemas = new Map(partsOf(root).map((part) => [part.key, entryFields(part)] as const));
  return ({ part, slug }, text) => {
    const named = { field: part.slugField ?? "", value: slug ?? "" };
    const fields = savedFields(schemas.get(part.key) ?? {}, parse(text) ?? {}, named);
    return dump(fields);
  };
}

/** Formats all content files and regenerates the list of fields. @returns the changed files */
export function formatAll(root: string): string[] {
  const format = formatter(root);
  const files = allEntries(root).map((entry) => {
    const text = readFileSync(join(root, entry.file), "utf8");
    return { file: entry.file, text, formatted: format(entry, text) };
  });
  const list = "docs/content-fields.md";
  const text = existsSync(join(root, list)) ? readFileSync(join(root, list), "utf8") : "";
  const changed = [...files, { file: list, text, formatted: fieldList() }].filter(
    (file) => file.text !== file.formatted,
  );
  for (const { file, formatted } of changed) writeFileSync(join(root, file), formatted);
  return changed.map(({ file }) => file);
}
