import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formerNamesIn } from "../../../src/site/content/references.ts";
import { entryAt, type MenuItem } from "../menu.ts";
import { differences, type FieldChange } from "./differences.ts";
import { type Git, split } from "./git.ts";

export const PUBLISHED_FOLDERS = ["content", "media"];

/** The flag of the sample's content, for which tests demand the specified words. No change of the owner's. */
export const SAMPLE_FLAG = "content/.sample";

export interface Change {
  /** Such as "Cities > denver", "Picture city-vail: added" or "Renamed Cities > vail to gore". */
  text: string;
  fields: FieldChange[];
  paths: string[];
  isAdded?: boolean;
  isDeleted?: boolean;
}

/** The files of a page, picture, film or orbit. Git's letter says what became of its words. */
interface Group {
  name: string;
  paths: [string, ...string[]];
  status: string | undefined;
  /** What a renamed page was. */
  former?: Group | undefined;
}

/** The paths that a page's file had. */
export const formerFilesIn = (text: string, path: string): string[] =>
  formerNamesIn(text).map((name) => `${dirname(path)}/${name}.yaml`);

/** A picture's words are in another file than the picture. */
const wordsIn = (paths: Group["paths"]) => paths.find((path) => path.endsWith(".yaml")) ?? paths[0];

/** Reads a file of a commit, or on disk. Empty if there is none. */
const reader =
  (git: Git, root: string) =>
  (path: string, commit?: string): Promise<string> =>
    (commit
      ? git("show", "--end-of-options", `${commit}:${path}`)
      : readFile(join(root, path), "utf8")
    ).catch(() => "");

/**
 * Reads names only, and the pages that were added if others were deleted.
 * @param after a commit; undefined for the files on disk, including new ones
 */
export async function groupsBetween(git: Git, root: string, before: string, after?: string) {
  const listed = [...PUBLISHED_FOLDERS, `:(exclude)${SAMPLE_FLAG}`];
  const list = async (command: string[], ...commits: string[]) =>
    split(await git(...command, "-z", "--end-of-options", ...commits, "--", ...listed));
  const commits = after ? [before, after] : [before];
  const diff = await list(["diff", "--no-renames", "--name-status"], ...commits);
  const statuses = new Map<string, string>();
  for (let at = 0; at < diff.length; at += 2) statuses.set(diff[at + 1] ?? "", diff[at] ?? "");
  if (!after)
    for (const path of await list(["ls-files", "--others", "--exclude-standard"]))
      statuses.set(path, statuses.has(path) ? "M" : "A");
  const names = Map.groupBy([...statuses.keys()].sort(), groupOf);
  const groups = [...names].map(([name, [path = "", ...more]]): Group => {
    return { name, paths: [path, ...more], status: statuses.get(wordsIn([path, ...more])) };
  });
  const pages = groups.filter(({ paths: [path] }) => path.startsWith("content/"));
  const gone = pages.filter(({ status }) => status === "D");
  const added = gone.length > 0 ? pages.filter(({ status }) => status === "A") : [];
  const read = reader(git, root);
  for (const page of added) {
    const [path] = page.paths;
    const files = formerFilesIn(await read(path, after), path);
    page.former = gone.find(({ paths: [old] }) => files.includes(old));
  }
  const renamed = new Set(pages.map(({ former }) => former));
  return groups.filter((group) => !renamed.has(group));
}

/** @param after a commit; undefined for the files on disk, including new ones */
export async function changesBetween(git: Git, root: string, before: string, after?: string) {
  const read = reader(git, root);
  const groups = await groupsBetween(git, root, before, after);
  return Array.fromAsync(groups, async ({ name, paths, status, former }): Promise<Change> => {
    const words = wordsIn(paths);
    const { item, slug } = entryAt(words) ?? {};
    const fieldsSince = async (file?: string) => {
      const old = file ? await read(file, before) : "";
      return item ? differences(item.schema, old, await read(words, after)) : [];
    };
    if (former)
      return {
        text: `Renamed ${former.name} to ${slug}`,
        fields: await fieldsSince(former.paths[0]),
        paths: [...former.paths, ...paths],
      };
    if (status === "A")
      return { text: `${name}: added`, fields: await fieldsSince(), paths, isAdded: true };
    if (status === "D") {
      const fields = item && slug ? addressOf(item, slug) : [];
      return { text: `${name}: deleted`, fields, paths, isDeleted: true };
    }
    return { text: name, fields: await fieldsSince(words), paths };
  });
}

/** What becomes of a deleted page's address. */
function addressOf({ path, preview, label }: MenuItem, slug: string): FieldChange[] {
  if (!path.startsWith("content/")) return [];
  const after = `Leads to the page that has ${slug} under Former page names, in a form of ${label}. Without one, nothing is there any more.`;
  return [{ label: "Address", before: preview.replace("{slug}", slug), after }];
}

/** Such as "Cities > denver". All files of a picture, film or orbit are one group, such as "Picture vail". */
export function groupOf(path: string): string {
  const [, folder = "", name = ""] =
    /^media\/(films)\/(.+?)(?:-1280(?=\.mp4)|-poster(?=\.jpg))?\.\w+$/.exec(path) ??
    /^media\/(stills|orbits|files)\/(.+?)(?:\/\d+)?\.\w+$/.exec(path) ??
    [];
  const noun = { stills: "Picture", films: "Film", orbits: "Orbit", files: "File" }[folder];
  return noun ? `${noun} ${name}` : (entryAt(path)?.name ?? path);
}
