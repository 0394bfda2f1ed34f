/** Content saved unchanged through Keystatic's fields stays identical. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { allEntries, type Entry } from "../../tools/edit/content-files.ts";
import { ensureEditor } from "../support/editor.ts";

const ROOT = process.cwd();

/** Imported through a variable, so that the type check passes without the editor's packages. */
const module = new URL("../../tools/edit/format.ts", import.meta.url).href;

describe.skipIf(!ensureEditor())("a content file saved unchanged", async () => {
  const { formatter } = await import(module);
  const format: (entry: Entry, text: string) => string = formatter(ROOT);

  it.each(allEntries(ROOT).map((entry) => [entry.file, entry] as const))(
    "%s keeps its content, and its bytes if the editor wrote it",
    (_, entry) => {
      const text = readFileSync(entry.file, "utf8");
      const formatted = format(entry, text);
      expect(filled(parse(formatted))).toEqual(filled(parse(text)));
      expect(format(entry, formatted)).toBe(formatted);
    },
  );

  it("is rejected if it has a field that isn't in its schema", () => {
    const [vail] = allEntries(ROOT).filter(({ slug }) => slug === "vail") as [Entry];
    const text = `${readFileSync(vail.file, "utf8")}nickname: The Valley\n`;
    expect(() => format(vail, text)).toThrow(/nickname/);
  });
});

/** Removes blank groups and lists, which hand-written files may omit. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? value.map(filled) : undefined;
  if (typeof value !== "object" || value === null) return value ?? undefined;
  const fields = Object.entries(value).map(([name, inner]) => [name, filled(inner)]);
  const kept = fields.filter(([, inner]) => inner !== undefined);
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}
