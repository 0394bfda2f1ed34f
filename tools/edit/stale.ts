/** Refuses a save that would overwrite changes made after the form was opened. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Update } from "./check.ts";
import { differences } from "./differences.ts";

/** Git's hash of each file the tab has loaded, by path. */
export type Loaded = Record<string, string>;

/** A file's git blob hash, which Keystatic uses as its version. */
const hashOf = (bytes: Buffer) =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/** @returns an error message with the differing fields; undefined if nothing changed since the tab loaded the files */
export function staleReason(updates: Update[], loaded: Loaded, root: string): string | undefined {
  for (const { path, text } of updates) {
    const file = join(root, path);
    const current = existsSync(file) ? readFileSync(file) : undefined;
    if ((current && hashOf(current)) === loaded[path]) continue;
    if (!current)
      return `Not saved: ${path} was deleted after you opened this page. Copy what you need, then reload the page.`;
    const fields = text === undefined ? [] : differences(path, current.toString("utf8"), text);
    return [
      "Not saved: this was changed in another tab or by someone else after you opened it. Copy what you need, press Reset, then reload the page to get the newest version. What differs:",
      ...fields.map(({ field, before, after }) => `${field}: saved “${before}”, yours “${after}”`),
    ].join("\n");
  }
  return undefined;
}
