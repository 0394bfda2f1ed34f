/** A save writes either all of its files or none. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { type Update, updateErrors } from "./check.ts";
import { entryAt } from "./content-files.ts";
import { differences } from "./differences.ts";
import { failureMessage } from "./failures.ts";
import { mediaFilesOf, readIfExists, writeAll } from "./files.ts";

/** Keystatic uses a file's git blob hash as its version. */
const hashOf = (bytes: Buffer) =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/**
 * @param baseVersions by path, the git blob hash of the file that the owner's edits are based on
 * @returns an error message that lists the differing fields; undefined if no file has changed since then
 */
export function staleReason(
  updates: Update[],
  baseVersions: Record<string, string>,
  root: string,
): string | undefined {
  for (const [path, text] of updates) {
    const current = readIfExists(join(root, path));
    if ((current && hashOf(current)) === baseVersions[path]) continue;
    if (!current)
      return `Not saved: ${path} was deleted after you opened this page. Copy what you need, then reload the page.`;
    const differingFields = text === undefined ? [] : differences(path, current, text);
    return [
      "Not saved: this was changed in another tab or by someone else after you opened it. Copy what you need, press Reset, then reload the page to get the newest version. What differs:",
      ...differingFields.map(
        ({ field, before, after }) => `${field}: saved “${before}”, yours “${after}”`,
      ),
    ].join("\n");
  }
  return undefined;
}

/** @returns a message that says why nothing was saved, with one error per line; undefined on success */
export function save(updates: Update[], root: string): string | undefined {
  const files: Update[] = [...updates];
  const errors = updateErrors(updates, root);
  for (const [path, text] of updates) {
    const { item, slug = "" } = entryAt(path) ?? {};
    if (!item?.path.startsWith("media/")) continue;
    const media = mediaFilesOf(item.key, slug, root);
    // Deleting a description file also deletes its picture or film.
    if (text === undefined) files.push(...media.map((file) => [file, undefined] as const));
    else if (media.length === 0)
      errors.push(
        `There is no picture, film or orbit called ${slug}. Add it with "Add pictures and films"; it can't be renamed here.`,
      );
  }
  if (errors.length > 0) return `Not saved.\n${errors.join("\n")}`;
  try {
    writeAll(root, files);
  } catch (error) {
    return `Not saved, and nothing was changed. ${failureMessage(error)}`;
  }
  return undefined;
}
