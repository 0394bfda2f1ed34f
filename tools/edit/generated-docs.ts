import { CONTENT_CHECKS, SERVER_CHECKS } from "../../src/business/ready.ts";
import { MENU } from "./content-files.ts";
import { labelOf } from "./labels.ts";
import { kindsOf, type Schema } from "./schema.ts";

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

export function fieldList(): string {
  const sections = MENU.map((item) => {
    const tableRows = [...new Set(fieldRows(item.schema, ""))];
    return `## ${item.label}: \`${item.path}\`\n\n| field | in the editor | what to write |\n|---|---|---|\n${tableRows.join("\n")}\n`;
  });
  return `# Fields of the content files\n\nGenerated from the schemas by \`npm run edit -- --format\`. Fields whose names are self-explanatory are left out.\n\n${sections.join("\n")}`;
}

const START = "<!-- Generated from src/business/ready.ts by npm run edit -- --format -->\n";
const END = "<!-- End of the generated table -->";

export function withReadyTable(text: string): string {
  const rows = [...CONTENT_CHECKS, ...SERVER_CHECKS].map(
    ({ title, where, why }) => `| ${title} | ${where} | ${why} |\n`,
  );
  const table = `| what is checked | where to change it | why |\n|---|---|---|\n${rows.join("")}`;
  const [before, rest = ""] = text.split(START);
  return `${before}${START}\n${table}\n${rest.slice(rest.indexOf(END))}`;
}
