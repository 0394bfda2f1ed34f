import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, it } from "vitest";

/** A line of the table in CONTRIBUTING.md, such as `build -> settings, server/static/manifest.ts`. */
const TABLE_ROW = /^(\w+) +-> (.+)$/gm;
/** The path in an import or export, static or dynamic. */
const IMPORT = /\b(?:from|import)\s*\(?\s*"([#.][^"]*)"/g;

/** The folders and files that each folder of `src` may import from. */
const allowed = new Map(
  [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(TABLE_ROW)].map(
    ([, folder = "", list = ""]) => [folder, list.split(", ")],
  ),
);

/** A relative path may lead to the file's own folder of `src`, or outside `src`. */
function isAllowed(file: string, path: string): boolean {
  const [, folder = ""] = file.split("/");
  if (path.startsWith("#"))
    return (allowed.get(folder) ?? []).some((name) => `${path}/`.startsWith(`#${name}/`));
  const target = join(dirname(file), path);
  return target.startsWith(`src/${folder}/`) || !target.startsWith("src/");
}

it("keeps imports between the folders of src to those that CONTRIBUTING.md allows", () => {
  const files = globSync("src/**/*.{ts,tsx,astro}")
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const imports = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(IMPORT)].map(([, path = ""]) => [file, path] as const),
  );
  expect(allowed.size).toBeGreaterThan(5);
  expect(imports.length).toBeGreaterThan(500);
  expect(imports.filter(([file, path]) => !isAllowed(file, path))).toEqual([]);
});
