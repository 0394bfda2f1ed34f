import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contentProblems } from "./check.ts";
import { mediaFilesOf } from "./media/media-files.ts";
import { entryAt } from "./menu.ts";
import { differences, type FieldChange } from "./publish/differences.ts";
import { openRepository } from "./publish/git.ts";
import { inTurn } from "./publish/lock.ts";
import { replacing } from "./publish/snapshots.ts";
import { keepFormerName, renameIn } from "./rename.ts";
import { type FileContent, writeAll } from "./write-files.ts";

/** By path, git's hash of each file's content. A file that doesn't exist has none. */
export type Versions = Record<string, string | undefined>;

/** Computes versions as git and Keystatic do. */
export const versionsOf = (paths: Iterable<string>, root: string): Versions =>
  Object.fromEntries(
    [...paths].map((path) => {
      const file = join(root, path);
      if (!existsSync(file)) return [path, undefined];
      const content = readFileSync(file);
      const hash = createHash("sha1").update(`blob ${content.length}\0`).update(content);
      return [path, hash.digest("hex")];
    }),
  );

/** What the owner chooses between if files have changed since their form was opened, or since they were discarded. */
export interface Stale {
  /** Each field's value in the file, and in the form or under Discarded. */
  fields: FieldChange[];
  /** Versions of the files as they are now. What overwrites them must name these. */
  versions: Versions;
}

/** What a refused save is answered with: the question, in HTML. */
export interface StaleForm {
  question: string;
  versions: Versions;
}

/** @returns undefined if the files are still the same, or already as in the form */
function findStale(
  updates: Map<string, string | undefined>,
  opened: Versions,
  root: string,
): Stale | undefined {
  const versions = versionsOf(updates.keys(), root);
  const stale = [...updates].filter(([path]) => versions[path] !== opened[path]);
  // A renamed page's text is at another path.
  const { text: renamed = "" } = renameIn(updates) ?? {};
  const fields = stale.flatMap(([path, text = renamed]) => {
    const { schema } = entryAt(path)?.item ?? {};
    const file = join(root, path);
    const now = existsSync(file) ? readFileSync(file, "utf8") : "";
    return schema ? differences(schema, now, text) : [];
  });
  return fields.length > 0 ? { fields, versions } : undefined;
}

/**
 * @param opened the versions with which the form began
 * @param overwrite whether the owner chose to overwrite these versions. They are then listed under Discarded, as is
 *   what a form deletes.
 * @returns undefined if the form is saved
 * @throws Error that says why it isn't, with one problem per line
 */
export const saveForm = (
  updates: Map<string, string | undefined>,
  opened: Versions,
  root: string,
  overwrite = false,
): Promise<Stale | undefined> =>
  inTurn(root, async () => {
    const stale = findStale(updates, opened, root);
    if (stale) return stale;
    const all = keepFormerName(updates, root);
    // A renamed page's text is in its new file.
    const isDeletion = !renameIn(updates) && [...updates.values()].includes(undefined);
    const replaced = [...updates.keys()].flatMap((path) => {
      const { item, slug = "" } = entryAt(path) ?? {};
      return [path, ...(item ? mediaFilesOf(item.key, slug, root) : [])];
    });
    if (overwrite || isDeletion)
      await replacing(await openRepository(root), replaced, () => save(all, root));
    else save(all, root);
    return undefined;
  });

/**
 * Writes either all files of a save or none.
 * @param updates each file's path and its new text; undefined deletes the file
 * @param added pictures and films that these files describe
 * @throws Error that says why nothing was saved, with one problem per line
 */
export function save(
  updates: Map<string, string | undefined>,
  root: string,
  added = new Map<string, FileContent>(),
): void {
  const refusal = (reason: string) => new Error(`Not saved.\n${reason}`);
  const files = new Map<string, FileContent>([...updates, ...added]);
  for (const [path, text] of updates) {
    const entry = entryAt(path);
    if (!entry)
      throw refusal(`${path} isn't a content file. Names are lowercase words joined by hyphens.`);
    const { item, slug = "" } = entry;
    const media = mediaFilesOf(item.key, slug, root);
    // Deleting a description file also deletes its picture or film.
    if (text === undefined) for (const file of media) files.set(file, undefined);
    else if (path.startsWith("media/") && media.length + added.size === 0)
      throw refusal(`There is no ${slug}. Add it under Pictures and films.`);
  }
  const before = new Map<string, FileContent>();
  for (const path of files.keys()) {
    const file = join(root, path);
    before.set(path, existsSync(file) ? readFileSync(file) : undefined);
  }
  const problems = () => contentProblems(root).map(({ text }) => text);
  const known = problems();
  writeAll(root, files);
  // Also of files that refer to one that was deleted or renamed.
  const broken = problems().filter((text) => !known.includes(text));
  if (broken.length > 0) {
    writeAll(root, before);
    throw refusal(broken.join("\n"));
  }
}
