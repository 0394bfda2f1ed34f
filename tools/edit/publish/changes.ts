import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseYaml } from "../../../src/yaml.ts";
import { entryAt } from "../content-files.ts";
import { differences } from "../differences.ts";
import type { Repository } from "./git.ts";

export const PUBLISHED_FOLDERS = ["content", "media"];

/** A version is undefined if there is no such file in it. */
export interface ChangedFile {
  path: string;
  before: string | undefined;
  after: string | undefined;
}

export interface Change {
  /** Such as "Cities > Denver: Top of the page > Headline" or "Picture city-vail: replaced". */
  text: string;
  paths: string[];
}

const lines = (output: string) => output.split("\0").filter((line) => line !== "");

/** @param after a commit; undefined for the files on disk, including new ones */
export async function changesBetween(
  { runGit }: Repository,
  root: string,
  before: string,
  after?: string,
): Promise<Change[]> {
  const commits = after === undefined ? [before] : [before, after];
  const diff = ["diff", "--no-renames", "--name-status", "-z", ...commits, "--"];
  const pairs = lines(await runGit(...diff, ...PUBLISHED_FOLDERS));
  const list = ["ls-files", "--others", "--exclude-standard", "-z", "--", ...PUBLISHED_FOLDERS];
  const untracked = after === undefined ? lines(await runGit(...list)) : [];
  const statuses = new Map(untracked.map((path) => [path, "A"]));
  for (let index = 0; index < pairs.length; index += 2)
    statuses.set(pairs[index + 1] ?? "", pairs[index] ?? "");
  const read = (commit: string | undefined, path: string) => {
    // Only the words of a picture or film are compared.
    if (!path.endsWith(".yaml")) return "";
    if (commit === undefined) return readFileSync(join(root, path), "utf8");
    return runGit("show", `${commit}:${path}`);
  };
  const files = await Array.fromAsync(
    [...statuses].sort(),
    async ([path, status]): Promise<ChangedFile> => ({
      path,
      before: status === "A" ? undefined : await read(before, path),
      after: status === "D" ? undefined : await read(after, path),
    }),
  );
  return [...Map.groupBy(files, groupOf)].map(([group, files]) => ({
    text: `${titleOf(group, files[0]?.after ?? files[0]?.before)}: ${describe(files)}`,
    paths: files.map(({ path }) => path),
  }));
}

/** All files of a picture, film or orbit are one group, such as "Picture city-vail". */
function groupOf({ path }: ChangedFile): string {
  const [, folder, file = ""] =
    /^media\/(stills|films|orbits|files)\/(.+?)(\/\d+)?\.\w+$/.exec(path) ?? [];
  if (folder === "stills") return `Picture ${file}`;
  if (folder === "films") return `Film ${file.replace(/-1280$|-poster$/, "")}`;
  if (folder === "orbits") return `Orbit ${file}`;
  return folder === "files" ? `File ${path.replace("media/files/", "")}` : path;
}

/** Such as "Cities > Denver" or "Home page" for a content file. Any other group keeps its name. */
export function titleOf(group: string, text = ""): string {
  const { item, slug } = entryAt(group) ?? {};
  if (!item) return group;
  if (item.slugField === undefined) return item.label;
  const fields = parseYaml(text).value as Record<string, unknown> | null | undefined;
  return `${item.label} > ${fields?.[item.slugField] ?? slug}`;
}

const MAX_NAMED_FIELDS = 3;

function describe(files: ChangedFile[]): string {
  if (files.every(({ before }) => before === undefined)) return "added";
  if (files.every(({ after }) => after === undefined)) return "deleted";
  const fields = files.flatMap(({ path, before, after }) =>
    path.endsWith(".yaml") && before !== undefined && after !== undefined
      ? differences(path, before, after).map(({ field }) => field)
      : ["replaced"],
  );
  const names = [...new Set(fields)];
  if (names.length === 0) return "same words, written differently";
  const unnamed = names.length - MAX_NAMED_FIELDS;
  return [...names.slice(0, MAX_NAMED_FIELDS), ...(unnamed > 0 ? [`${unnamed} more`] : [])].join(
    ", ",
  );
}
