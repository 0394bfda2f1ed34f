/** Generates docs/content-fields.md from the descriptions in the schemas, which the editor also shows. */
import { MENU } from "./content-files.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { labelOf } from "./words.ts";

/** Yields a Markdown table row for each field that has a description: its path, label and description. */
function* fieldRows(schema: Schema, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const fieldPath = path === "" ? name : `${path}.${name}`;
    const { description } = property;
    if (description !== undefined)
      yield `| \`${fieldPath}\` | ${labelOf(name, property)} | ${description} |`;
    yield* fieldRows(property, fieldPath);
  }
  for (const [kind, value] of kindsOf(schema)) yield* fieldRows(value, `${path} (${kind})`);
  if (schema.items) yield* fieldRows(schema.items, `${path}[]`);
}

/** Returns the text of docs/content-fields.md. */
export function fieldList(): string {
  const sections = MENU.map((item) => {
    const tableRows = [...new Set(fieldRows(item.schema, ""))];
    return `## ${item.label}: \`${item.path}\`\n\n| field | in the editor | what to write |\n|---|---|---|\n${tableRows.join("\n")}\n`;
  });
  return `# Fields of the content files\n\nGenerated from the schemas by \`npm run edit -- --format\`. Fields whose names are self-explanatory are left out.\n\n${sections.join("\n")}`;
}
