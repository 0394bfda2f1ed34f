/** What Keystatic asks to be saved, checked whole before anything is written. */
import { type Change, entryAt, push, refusal } from "./working-copy.ts";

/** The body of `POST /api/keystatic/update`; contents in base64url. */
interface Update {
  additions: { path: string; contents: string }[];
  deletions: { path: string }[];
}

/**
 * Writes an update into the content files, all of it or nothing.
 * @returns what is wrong with it, in words
 */
export async function save({ additions, deletions }: Update, root: string): Promise<string | undefined> {
  const changes: Change[] = [
    ...deletions.map(({ path }) => ({ path, saved: undefined })),
    ...additions.map(({ path, contents }) => ({
      path,
      saved: Buffer.from(contents, "base64url").toString("utf8"),
    })),
  ].flatMap(({ path, saved }) => {
    const entry = entryAt(path);
    return entry ? [{ entry, saved }] : [];
  });
  const refused = changes.map(refusal).filter((reason) => reason !== undefined);
  if (refused.length > 0) return refused.join("\n\n");
  for (const change of changes) push(change, root);
  return undefined;
}
