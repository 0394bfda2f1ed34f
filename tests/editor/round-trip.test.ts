/** Content saved unchanged through Keystatic's fields stays identical. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { allEntries, type Entry, type MenuItem } from "../../tools/edit/content-files.ts";
import { ensureEditor } from "../support/editor.ts";

const ROOT = process.cwd();

/** Imported through a variable, so that the type check passes without the editor's packages. */
const module = new URL("../../tools/edit/format.ts", import.meta.url).href;

describe.skipIf(!ensureEditor())("a content file saved unchanged", async () => {
  const { format }: { format: (item: MenuItem, text: string) => string } = await import(module);

  it.each(allEntries(ROOT).map((entry) => [entry.file, entry] as const))(
    "%s keeps its content and, once the editor has formatted it, its bytes",
    (file, { item }) => {
      const text = readFileSync(file, "utf8");
      const formatted = format(item, text);
      expect(withoutBlanks(parse(formatted))).toEqual(withoutBlanks(parse(text)));
      expect(format(item, formatted)).toBe(formatted);
    },
  );

  it("is rejected if it has a field that isn't in its schema", () => {
    const [vail] = allEntries(ROOT).filter(({ slug }) => slug === "vail") as [Entry];
    const text = `${readFileSync(vail.file, "utf8")}nickname: The Valley\n`;
    expect(() => format(vail.item, text)).toThrow(/nickname/);
  });
});

/** Removes nulls, empty groups and empty lists, which hand-written files may omit. */
function withoutBlanks(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(withoutBlanks) : undefined;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const fields = Object.entries(value).map(([name, inner]) => [name, withoutBlanks(inner)]);
  const kept = fields.filter(([, inner]) => inner !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
