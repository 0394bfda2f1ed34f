/** Refuses a save that would overwrite changes made after the form was opened. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { differences } from "./differences.ts";
import type { Update } from "./save.ts";

/** Git's hash of each file the tab has loaded, by path. */
export type Loaded = Record<string, string>;

/** A file's git blob hash, which Keystatic uses as its version. */
const hashOf = (bytes: Buffer) =>
  createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");

/** @returns an error message with the differing fields; undefined if nothing changed in between */
export function staleReason(update: Update, loaded: Loaded, root: string): string | undefined {
  for (const { path, contents } of [...update.additions, ...update.deletions].map((change) => ({
    contents: undefined,
    ...change,
  }))) {
    const file = join(root, path);
    const current = existsSync(file) ? readFileSync(file) : undefined;
    if ((current && hashOf(current)) === loaded[path]) continue;
    if (!current)
      return `Not saved: ${path} was deleted after you opened this page. Copy what you need, then reload the page.`;
    const mine = contents === undefined ? "" : Buffer.from(contents, "base64url").toString("utf8");
    const fields = differences(path, current.toString("utf8"), mine).map(
      ({ field, before, after }) => `${field}: saved “${before}”, yours “${after}”`,
    );
    return [
      "Not saved: this was changed in another tab or by someone else after you opened it. Reload the page to get the newest version; your text is kept as a draft. What differs:",
      ...(contents === undefined ? [] : fields),
    ].join("\n");
  }
  return undefined;
}
