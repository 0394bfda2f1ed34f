/** Every content file as the editor shows it and back: nothing lost, nothing changed. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { entriesOf, PARTS } from "../../tools/edit/content-files.ts";
import { patchYaml } from "../../tools/edit/patch.ts";
import { schemaOf } from "../../tools/edit/schema.ts";
import { kindOf, type Schema } from "../../tools/edit/shape.ts";
import { copyPath, editorValue, fileValue } from "../../tools/edit/working-copy.ts";

const ROOT = process.cwd();
const entries = PARTS.flatMap((part) => entriesOf(part, ROOT));

describe("what the editor shows, written back", () => {
  it.each(entries.map((entry) => [copyPath(entry), entry] as const))(
    "%s stays as it is, byte for byte",
    (_, entry) => {
      const text = readFileSync(entry.file, "utf8");
      const value = fileValue(entry, stringify(editorValue(entry, ROOT)));
      expect(patchYaml(text, entry.at, value)).toBe(text);
    },
  );

  it("knows a way to show every kind of value that a schema has", () => {
    const kinds = (schema: Schema): string[] => [
      kindOf(schema) === "plain" ? String(schema.type ?? (schema.enum && "enum")) : "",
      ...Object.values(schema.properties ?? {}).flatMap(kinds),
      ...(schema.items ? kinds(schema.items) : []),
      ...(schema.oneOf ?? []).flatMap(kinds),
    ];
    for (const part of PARTS) expect(kinds(schemaOf(part)), part.key).not.toContain("undefined");
  });
});
