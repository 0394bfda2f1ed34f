/** These files have no description file; works offer them. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseYaml } from "../../../src/yaml.ts";
import { RefusedError } from "../failures.ts";
import { writeAll } from "../files.ts";

export function listSampleFiles(root: string): { name: string; works: string[] }[] {
  const works = globSync("content/works/*.yaml", { cwd: root }).map((path) => {
    const { value } = parseYaml(readFileSync(join(root, path), "utf8"));
    return { title: path, ...(value as { title?: string; files?: { file?: string }[] } | null) };
  });
  const names = globSync("media/files/*.*", { cwd: root }).map((file) => basename(file));
  return names.sort().map((name) => ({
    name,
    works: works.flatMap(({ title, files }) =>
      files?.some(({ file }) => file === name) ? [title] : [],
    ),
  }));
}

/** @throws RefusedError if there is no such file or a work offers it */
export function removeSampleFile(name: string, root: string): void {
  const file = listSampleFiles(root).find((file) => file.name === name);
  if (!file) throw new RefusedError(`There is no file ${name}.`);
  if (file.works.length > 0)
    throw new RefusedError(
      `${name} is still offered by ${file.works.join(", ")}. Remove it there first, under Files to open.`,
    );
  writeAll(root, [[`media/files/${name}`, undefined]]);
}
