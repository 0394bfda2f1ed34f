import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isBlank, parseYaml } from "../../../src/yaml.ts";
import { entryAt } from "../content-files.ts";
import { labelOf } from "../forms/labels.ts";
import { type Git, split } from "./git.ts";

export const PUBLISHED_FOLDERS = ["content", "media"];

export interface Change {
  /** Such as "Cities > Denver: Top of the page" or "Picture city-vail: changed". */
  text: string;
  paths: string[];
}

/** @param after a commit; undefined for the files on disk, including new ones */
export async function changesBetween(git: Git, root: string, before: string, after?: string) {
  const commits = after === undefined ? [before] : [before, after];
  const diff = ["diff", "--no-renames", "--name-only", "-z", ...commits];
  const untracked = ["ls-files", "--others", "--exclude-standard", "-z"];
  const commands = after === undefined ? [diff, untracked] : [diff];
  const outputs = await Array.fromAsync(commands, (command) =>
    git(...command, "--", ...PUBLISHED_FOLDERS),
  );
  const read = async (path: string, commit?: string) =>
    commit === undefined
      ? readFileSync(join(root, path), "utf8")
      : git("show", `${commit}:${path}`);
  const files = await Array.fromAsync(outputs.flatMap(split).sort(), async (path) => ({
    path,
    before: await read(path, before).catch(() => undefined),
    after: await read(path, after).catch(() => undefined),
  }));
  return [...Map.groupBy(files, ({ path }) => groupOf(path))].map(
    ([group, files]): Change => ({
      text: `${group}: ${files[0] ? describe(files[0]) : ""}`,
      paths: files.map(({ path }) => path),
    }),
  );
}

/** Such as "Cities > denver". All files of a picture, film or orbit are one group, such as "Picture vail". */
export function groupOf(path: string): string {
  const [, folder = "", name = ""] =
    /^media\/(stills|films|orbits|files)\/(.+?)(-1280|-poster|\/\d+)?\.\w+$/.exec(path) ?? [];
  const noun = { stills: "Picture", films: "Film", orbits: "Orbit", files: "File" }[folder];
  return noun ? `${noun} ${name}` : (entryAt(path)?.name ?? path);
}

interface ChangedFile {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

function describe({ path, before, after }: ChangedFile): string {
  if (before === undefined) return "added";
  if (after === undefined) return "deleted";
  const { properties = {} } = entryAt(path)?.item.schema ?? {};
  const [old, current] = [before, after].map(
    (text) => (parseYaml(text).value ?? {}) as Record<string, unknown>,
  );
  const labels = Object.entries(properties)
    // A form writes empty groups and lists that the file may have left out.
    .filter(([name]) => !(isBlank(old?.[name]) && isBlank(current?.[name])))
    .filter(([name]) => !isDeepStrictEqual(old?.[name], current?.[name]))
    .map(([name, schema]) => labelOf(name, schema));
  return labels.join(", ") || "changed";
}
