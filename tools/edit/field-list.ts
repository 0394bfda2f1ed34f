/** docs/content-fields.md: what the editor says next to each field, from the schemas' descriptions. */
import { PARTS } from "./content-files.ts";
import { schemaOf } from "./parts.ts";
import { kindsOf, type Schema } from "./schema.ts";
import { labelOf } from "./words.ts";

/** A row for each field with a description: name in the file, label in the editor, description. */
function* rows(schema: Schema, path: string): Generator<string> {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const here = path === "" ? name : `${path}.${name}`;
    const { description } = property;
    if (description !== undefined)
      yield `| \`${here}\` | ${labelOf(name, property)} | ${description} |`;
    yield* rows(property, here);
    for (const item of [property.items ?? {}, ...kindsOf(property).map(([, value]) => value)])
      yield* rows(item, `${here}[]`);
    for (const [kind, value] of kindsOf(property.items ?? {}))
      yield* rows(value, `${here}[] (${kind})`);
  }
}

/** @returns the page, in Markdown */
export function fieldList(): string {
  const sections = PARTS.map((part) => {
    const all = [...new Set(rows(schemaOf(part), ""))];
    return `## ${part.label}: \`${part.path}\`\n\n| field | in the editor | what to write |\n|---|---|---|\n${all.join("\n")}\n`;
  });
  return `# Fields of the content files\n\nGenerated from the schemas by \`npm run edit -- --format\`. Fields that explain themselves are left out.\n\n${sections.join("\n")}`;
}
