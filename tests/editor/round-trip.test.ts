/** Every content file through Keystatic's own reader and back: nothing lost, nothing changed. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { entriesOf, PARTS } from "../../tools/edit/content-files.ts";
import { patchYaml } from "../../tools/edit/patch.ts";
import { schemaOf } from "../../tools/edit/schema.ts";
import { editable, kindOf, type Schema } from "../../tools/edit/shape.ts";
import { copyPath, editorValue, fileValue, pull } from "../../tools/edit/working-copy.ts";
import { ensureEditor } from "../support/editor.ts";

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

  it("has every field of every schema", () => {
    /** Names of all properties, however deep; the form is made from these alone. */
    const fields = (schema: Schema): string[] => [
      ...editable(schema).flatMap(([name, property]) => [name, ...fields(property)]),
      ...(schema.items ? fields(schema.items) : []),
      ...(schema.oneOf ?? []).flatMap(fields),
    ];
    const kinds = (schema: Schema): string[] => [
      kindOf(schema) === "plain" ? String(schema.type ?? (schema.enum && "enum")) : "",
      ...Object.values(schema.properties ?? {}).flatMap(kinds),
      ...(schema.items ? kinds(schema.items) : []),
      ...(schema.oneOf ?? []).flatMap(kinds),
    ];
    for (const part of PARTS) {
      expect(fields(schemaOf(part)).length, part.key).toBeGreaterThan(0);
      expect(kinds(schemaOf(part)), part.key).not.toContain("undefined");
    }
  });
});

describe.skipIf(!ensureEditor())("Keystatic's reader", () => {
  const folder = mkdtempSync(join(tmpdir(), "editor-"));
  beforeAll(() => pull(ROOT, folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Named by a variable: types are checked without the editor's packages too. */
  const module = new URL("../../tools/edit/reader.ts", import.meta.url).href;

  async function reader(): Promise<(key: string, slug?: string) => Promise<unknown>> {
    const { readerOf } = await import(module);
    return readerOf(folder);
  }

  it("takes every entry", { timeout: 60_000 }, async () => {
    const read = await reader();
    for (const { part, slug } of entries) {
      expect(await read(part.key, slug), `${part.key} ${slug ?? ""}`).not.toBeNull();
    }
  });

  it("refuses a field that no schema has: drift shows", { timeout: 60_000 }, async () => {
    const read = await reader();
    const file = join(folder, "cities/vail.yaml");
    mkdirSync(join(folder, "cities"), { recursive: true });
    writeFileSync(file, `${readFileSync(file, "utf8")}nickname: The Valley\n`);
    await expect(read("cities", "vail")).rejects.toThrow(/nickname/);
  });
});
