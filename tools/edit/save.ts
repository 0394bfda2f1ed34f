/** Validates and writes a save from Keystatic, all or nothing. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refusals, type Update } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { differences } from "./differences.ts";
import { mediaOf, writeAll } from "./files.ts";

/** A file's git blob hash, which Keystatic uses as its version. */
const hashOf = (bytes: Buffer) =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/**
 * Checks whether a save would overwrite changes made after the form was opened.
 * @param loaded git's hash of each file the tab has loaded, by path
 * @returns an error message with the differing fields; undefined if nothing changed since the tab loaded the files
 */
export function staleReason(
  updates: Update[],
  loaded: Record<string, string>,
  root: string,
): string | undefined {
  for (const [path, text] of updates) {
    const file = join(root, path);
    const current = existsSync(file) ? readFileSync(file) : undefined;
    if ((current && hashOf(current)) === loaded[path]) continue;
    if (!current)
      return `Not saved: ${path} was deleted after you opened this page. Copy what you need, then reload the page.`;
    const fields = text === undefined ? [] : differences(path, current, text);
    return [
      "Not saved: this was changed in another tab or by someone else after you opened it. Copy what you need, press Reset, then reload the page to get the newest version. What differs:",
      ...fields.map(({ field, before, after }) => `${field}: saved “${before}”, yours “${after}”`),
    ].join("\n");
  }
  return undefined;
}

/**
 * @param root the project
 * @returns why nothing was saved, one error per line; undefined on success
 */
export function save(updates: Update[], root: string): string | undefined {
  const isDeleting = updates.some(([, text]) => text === undefined);
  const errors: string[] = [];
  const files: Update[] = [...updates];
  for (const [path, text] of updates) {
    const { part, slug = "" } = entryAt(path) ?? {};
    if (!part?.path.startsWith("media/")) continue;
    const media = mediaOf(part.key, slug, root);
    // Deleting an entry also deletes its picture or film.
    if (text === undefined) files.push(...media.map((file) => [file, undefined] as const));
    else if (isDeleting)
      errors.push("A picture or film can't be renamed here. Add it again with the new name.");
    else if (media.length === 0)
      errors.push(
        `There is no ${part.key === "films" ? "film" : "picture"} called ${slug} yet: add it with "Add pictures and films".`,
      );
  }
  errors.push(...refusals(updates, root));
  if (errors.length > 0) return `Not saved.\n${errors.join("\n")}`;
  try {
    writeAll(root, files);
  } catch (error) {
    const { code = "", path } = error as NodeJS.ErrnoException;
    const reason = ["ENOSPC", "EDQUOT"].includes(code)
      ? "the disk is full. Free some space."
      : `this file can't be written: ${path}. Check that you may write to this folder.`;
    return `Not saved, and nothing was changed: ${reason} Then press Save again.`;
  }
  return undefined;
}
