import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isBlank, parseYaml } from "../../../src/yaml.ts";
import { entryAt } from "../content-files.ts";
import { labelOf } from "../forms/labels.ts";
import type { Schema } from "../forms/schema.ts";
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
  const groups = Map.groupBy(outputs.flatMap(split).sort(), groupOf);
  return Array.fromAsync(groups, async ([group, paths]): Promise<Change> => {
    const [path = ""] = paths;
    const [old, current] = [before, after].map((commit) =>
      read(path, commit).catch(() => undefined),
    );
    return { text: `${group}: ${describe(path, await old, await current)}`, paths };
  });
}

/** Such as "Cities > denver". All files of a picture, film or orbit are one group, such as "Picture vail". */
export function groupOf(path: string): string {
  const [, folder = "", name = ""] =
    /^media\/(stills|films|orbits|files)\/(.+?)(-1280|-poster|\/\d+)?\.\w+$/.exec(path) ?? [];
  const noun = { stills: "Picture", films: "Film", orbits: "Orbit", files: "File" }[folder];
  return noun ? `${noun} ${name}` : (entryAt(path)?.name ?? path);
}

function describe(path: string, before?: string, after?: string): string {
  if (before === undefined) return "added";
  if (after === undefined) return "deleted";
  const { schema } = entryAt(path)?.item ?? {};
  const [old, current] = [before, after].map((text) => parseYaml(text).value);
  return differences(schema, old, current).join(", ") || "changed";
}

/** Such as "Phone: (303) 555-0147 → (720) 555-0101", or "Reviews" for a list. */
function differences(schema: Schema | undefined, before: unknown, after: unknown): string[] {
  const [old, current] = [before, after].map((value) => (value ?? {}) as Record<string, unknown>);
  return Object.entries(schema?.properties ?? {}).flatMap(([name, field]) => {
    const [was, is] = [old?.[name], current?.[name]];
    // A form writes empty groups and lists that the file may have left out.
    if ((isBlank(was) && isBlank(is)) || isDeepStrictEqual(was, is)) return [];
    if (field.properties) return differences(field, was, is);
    const label = labelOf(name, field);
    return field.items || field.oneOf ? [label] : [`${label}: ${was ?? "none"} → ${is ?? "none"}`];
  });
}
