/** Validates and writes a save from Keystatic, all or nothing. */
import { type Change, refusals } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { writeAll } from "./files.ts";
import { mediaOf } from "./media/files.ts";

/** A file to write, or to delete if `text` is undefined. */
export interface Update {
  path: string;
  text: string | undefined;
}

/**
 * @param root the project
 * @returns why nothing was saved, one error per line; undefined on success
 */
export function save(updates: Update[], root: string): string | undefined {
  const changes: Change[] = [];
  for (const { path, text } of updates) {
    const entry = entryAt(path);
    if (!entry) return `${path} is no content file.`;
    changes.push({ entry, text });
  }
  const wrong = [...withoutMedia(changes, root), ...refusals(changes, root)];
  if (wrong.length > 0) return `Not saved.\n${wrong.join("\n")}`;
  // Deleting an entry also deletes its picture or film.
  const media = changes.flatMap(({ entry: { part, slug = "" }, text }) =>
    text === undefined ? mediaOf(part.key, slug, root) : [],
  );
  try {
    writeAll(root, [
      ...changes.map(({ entry, text }) => [entry.file, text] as const),
      ...media.map((path) => [path, undefined] as const),
    ]);
  } catch (error) {
    return `Not saved, and nothing was changed: ${reasonOf(error)} Then press Save again.`;
  }
  return undefined;
}

/** Why a file can't be written, and what to do. */
function reasonOf(error: unknown): string {
  const { code, path } = error as { code?: string; path?: string };
  if (code === "ENOSPC" || code === "EDQUOT") return "the disk is full. Free some space.";
  return `this file can't be written: ${path}. Check that you may write to this folder.`;
}

/** Errors about words files without a picture or film. */
function withoutMedia(changes: Change[], root: string): string[] {
  return changes.flatMap(({ entry: { part, slug = "" }, text }) => {
    if (text === undefined || !part.path.startsWith("media/")) return [];
    if (changes.some(({ text }) => text === undefined))
      return ["A picture or film can't be renamed here. Add it again with the new name."];
    const what = part.key === "films" ? "film" : "picture";
    return mediaOf(part.key, slug, root).length > 0
      ? []
      : [`There is no ${what} called ${slug} yet: add it with "Add pictures and films".`];
  });
}
