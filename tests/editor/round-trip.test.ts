/** A content file keeps its content when Keystatic's fields read and write it without edits. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { allEntries, type Entry, type MenuItem } from "../../tools/edit/content-files.ts";
import { ensureEditor } from "../support/ensure-editor.ts";

const ROOT = process.cwd();

/** In a variable, so that TypeScript doesn't check the module: the editor's packages may not be installed. */
const moduleUrl = new URL("../../tools/edit/format.ts", import.meta.url).href;

describe.skipIf(!ensureEditor())("saving a content file", async () => {
  const { format }: { format: (item: MenuItem, text: string) => string } = await import(moduleUrl);

  it.each(allEntries(ROOT).map((entry) => [entry.file, entry] as const))(
    "%s: saving without edits keeps the content and, if the file is formatted, every byte",
    (file, { item }) => {
      const text = readFileSync(file, "utf8");
      const formatted = format(item, text);
      expect(withoutBlanks(parse(formatted))).toEqual(withoutBlanks(parse(text)));
      expect(format(item, formatted)).toBe(formatted);
    },
  );

  it("rejects a content file with a field that isn't in its schema", () => {
    const [vail] = allEntries(ROOT).filter(({ slug }) => slug === "vail") as [Entry];
    const text = `${readFileSync(vail.file, "utf8")}nickname: The Valley\n`;
    expect(() => format(vail.item, text)).toThrow(/nickname/);
  });
});

/** Removes nulls, empty groups and empty lists, all of which a content file may omit. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutBlanks) : undefined;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const fields = Object.entries(value).map(([name, inner]) => [name, withoutBlanks(inner)]);
  const nonblankFields = fields.filter(([, inner]) => inner !== undefined);
  return nonblankFields.length > 0 ? Object.fromEntries(nonblankFields) : undefined;
}
