import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { entryAt, fieldsIn, type MenuItem } from "../menu.ts";
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
  /** A renamed page's file before. */
  from?: string;
}

/** The files of a page, picture, film or orbit, and the text of the first one before and after. */
interface Group {
  name: string;
  paths: [string, ...string[]];
  old: string | undefined;
  current: string | undefined;
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
  const names = Map.groupBy(files.flat().sort(), groupOf);
  const groups = await Array.fromAsync(names, async ([name, [path = "", ...more]]) => {
    const [old, current] = [await read(path, before), await read(path, after)];
    return { name, paths: [path, ...more], old, current } satisfies Group as Group;
  });
  const former = new Map(
    groups.map((group) => [group, groups.find((other) => isFormer(other, group))]),
  );
  const gone = new Set(former.values());
  return groups
    .filter((group) => !gone.has(group))
    .map((group) => toChange(group, former.get(group)));
}

/** Whether a page that is gone now has another name. */
function isFormer(
  { current, paths: [from] }: Group,
  { old, paths: [to], ...page }: Group,
): boolean {
  if (current !== undefined || old !== undefined || !to.startsWith("content/")) return false;
  const { formerly = [] } = fieldsIn(page.current ?? "") as { formerly?: string[] };
  return formerly.some((name) => from === `${dirname(to)}/${name}.yaml`);
}

function toChange({ name, paths, old, current }: Group, former?: Group): Change {
  const { item, slug } = entryAt(paths[0]) ?? {};
  const fields = (before: string, after: string) =>
    item ? differences(item.schema, before, after) : [];
  if (former)
    return {
      text: `Renamed ${former.name} to ${slug}`,
      fields: fields(former.old ?? "", current ?? ""),
      paths: [...former.paths, ...paths],
      from: former.paths[0],
    };
  if (old === undefined) return { text: `${name}: added`, fields: [], paths };
  if (current === undefined)
    return { text: `${name}: deleted`, fields: item && slug ? addressOf(item, slug) : [], paths };
  return { text: name, fields: fields(old, current), paths };
}

/** What becomes of a deleted page's address. */
function addressOf({ path, preview, label }: MenuItem, slug: string): FieldChange[] {
  if (!path.startsWith("content/")) return [];
  const after = `Nothing is there any more. To lead its visitors on, type ${slug} under Former page names in another form of ${label}.`;
  return [{ label: "Address", before: preview.replace("{slug}", slug), after }];
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
