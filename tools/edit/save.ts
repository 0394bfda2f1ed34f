/** Validates and writes a save from Keystatic, all or nothing. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Change, refusals } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { mediaOf } from "./media/files.ts";

/** The body of `POST /api/keystatic/update`; `contents` is base64url. */
export interface Update {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

/**
 * @param root the project
 * @returns why nothing was saved, one error per line; undefined on success
 */
export function save(update: Update, root: string): string | undefined {
  const decoded = update.additions.map(({ path, contents }) => ({
    path,
    text: Buffer.from(contents, "base64url").toString("utf8"),
  }));
  const all = [...update.deletions.map(({ path }) => ({ path, text: undefined })), ...decoded];
  const changes: Change[] = [];
  for (const { path, text } of all) {
    const entry = entryAt(path);
    if (!entry) return `${path} is no content file.`;
    changes.push({ entry, text });
  }
  const wrong = [...withoutMedia(changes, root), ...refusals(changes, root)];
  if (wrong.length > 0) return `Not saved.\n${wrong.join("\n")}`;
  try {
    write(changes, root);
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

/** Writes all temporary files before renaming any, so that a full disk changes nothing. */
function write(changes: Change[], root: string): void {
  const written = changes.flatMap(({ entry: { file }, text }) =>
    text === undefined ? [] : [{ file: join(root, file), text }],
  );
  try {
    for (const { file, text } of written) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}~`, text);
    }
  } catch (error) {
    for (const { file } of written) rmSync(`${file}~`, { force: true });
    throw error;
  }
  for (const { file } of written) renameSync(`${file}~`, file);
  for (const { entry, text } of changes) {
    if (text !== undefined) continue;
    // Deleting an entry also deletes its picture or film.
    const media = mediaOf(entry.part.key, entry.slug ?? "", root);
    for (const file of [entry.file, ...media]) rmSync(join(root, file), { force: true });
  }
}
