/** Validates and writes a save from Keystatic, all or nothing. */
import { refusals, type Update } from "./check.ts";
import { writeAll } from "./files.ts";
import { mediaOf } from "./media/files.ts";

/**
 * @param root the project
 * @returns why nothing was saved, one error per line; undefined on success
 */
export function save(updates: Update[], root: string): string | undefined {
  const deleted = updates.filter(({ text }) => text === undefined);
  const errors: string[] = [];
  for (const { path, text } of updates) {
    const [folder, name] = mediaAt(path);
    if (!folder || text === undefined) continue;
    if (deleted.length > 0)
      errors.push("A picture or film can't be renamed here. Add it again with the new name.");
    else if (mediaOf(folder, name, root).length === 0)
      errors.push(
        `There is no ${folder === "films" ? "film" : "picture"} called ${name} yet: add it with "Add pictures and films".`,
      );
  }
  errors.push(...refusals(updates, root));
  if (errors.length > 0) return `Not saved.\n${errors.join("\n")}`;
  // Deleting an entry also deletes its picture or film.
  const media = deleted.flatMap(({ path }) => mediaOf(...mediaAt(path), root));
  try {
    writeAll(root, [
      ...updates.map(({ path, text }) => [path, text] as const),
      ...media.map((path) => [path, undefined] as const),
    ]);
  } catch (error) {
    return `Not saved, and nothing was changed: ${reasonOf(error)} Then press Save again.`;
  }
  return undefined;
}

/** Folder and name of the picture or film that a file describes; both empty for any other file. */
function mediaAt(path: string): [folder: string, name: string] {
  const [, folder = "", name = ""] = /^media\/(stills|films)\/([^/]+)\.yaml$/.exec(path) ?? [];
  return [folder, name];
}

/** Why a file can't be written, and what to do. */
function reasonOf(error: unknown): string {
  const { code, path } = error as { code?: string; path?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full. Free some space.";
  return `this file can't be written: ${path}. Check that you may write to this folder.`;
}
