/** Generates docs/content-fields.md from the schemas' descriptions, which the editor shows next to each field. */
import { MENU } from "./content-files.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { labelOf } from "./words.ts";

/** A table row for each field with a description: name, label, description. */
function* rows(schema: Schema, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fieldPath = path === "" ? name : `${path}.${name}`;
    const { description } = property;
    if (description !== undefined)
      yield `| \`${fieldPath}\` | ${labelOf(name, property)} | ${description} |`;
    yield* rows(property, fieldPath);
  }
  for (const [kind, value] of kindsOf(schema)) yield* rows(value, `${path} (${kind})`);
  if (schema.items) yield* rows(schema.items, `${path}[]`);
}

/** @returns the page, in Markdown */
export function fieldList(): string {
  const sections = MENU.map((item) => {
    const tableRows = [...new Set(rows(item.schema, ""))];
    return `## ${item.label}: \`${item.path}\`\n\n| field | in the editor | what to write |\n|---|---|---|\n${tableRows.join("\n")}\n`;
  });
  return `# Fields of the content files\n\nGenerated from the schemas by \`npm run edit -- --format\`. Fields whose names are self-explanatory are left out.\n\n${sections.join("\n")}`;
}
