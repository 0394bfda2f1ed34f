import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { entryAt } from "../content-files.ts";
import { differences, type FieldChange } from "./differences.ts";
import { type Git, split } from "./git.ts";

export const PUBLISHED_FOLDERS = ["content", "media"];

/** The flag of the sample's content, for which tests demand the specified words. No change of the owner's. */
export const SAMPLE_FLAG = "content/.sample";

export interface Change {
  /** Such as "Cities > denver" or "Picture city-vail: added". */
  text: string;
  fields: FieldChange[];
  paths: string[];
}

/** @param after a commit; undefined for the files on disk, including new ones */
export async function changesBetween(git: Git, root: string, before: string, after?: string) {
  const listed = [...PUBLISHED_FOLDERS, `:(exclude)${SAMPLE_FLAG}`];
  const list = async (command: string[], ...commits: string[]) =>
    split(await git(...command, "-z", "--end-of-options", ...commits, "--", ...listed));
  const diff = ["diff", "--no-renames", "--name-only"];
  const files = await (after
    ? list(diff, before, after)
    : Promise.all([list(diff, before), list(["ls-files", "--others", "--exclude-standard"])]));
  const read = (path: string, commit?: string) =>
    (commit
      ? git("show", "--end-of-options", `${commit}:${path}`)
      : readFile(join(root, path), "utf8")
    ).catch(() => undefined);
  const groups = Map.groupBy(files.flat().sort(), groupOf);
  return Array.fromAsync(groups, async ([group, paths]): Promise<Change> => {
    const [path = ""] = paths;
    const [old, current] = [await read(path, before), await read(path, after)];
    const { schema } = entryAt(path)?.item ?? {};
    if (old === undefined) return { text: `${group}: added`, fields: [], paths };
    if (current === undefined) return { text: `${group}: deleted`, fields: [], paths };
    return { text: group, fields: schema ? differences(schema, old, current) : [], paths };
  });
}

/** Such as "Cities > denver". All files of a picture, film or orbit are one group, such as "Picture vail". */
function groupOf(path: string): string {
  const [, folder = "", name = ""] =
    /^media\/(films)\/(.+?)(?:-1280(?=\.mp4)|-poster(?=\.jpg))?\.\w+$/.exec(path) ??
    /^media\/(stills|orbits|files)\/(.+?)(?:\/\d+)?\.\w+$/.exec(path) ??
    [];
  const noun = { stills: "Picture", films: "Film", orbits: "Orbit", files: "File" }[folder];
  return noun ? `${noun} ${name}` : (entryAt(path)?.name ?? path);
}
