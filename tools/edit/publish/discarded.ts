import { contentProblems } from "../check.ts";
import { type Versions, versionsOf } from "../save.ts";
import { type Change, changesBetween } from "./changes.ts";
import type { FieldChange } from "./differences.ts";
import {
  changesIn,
  DISCARDED,
  keepAsDiscarded,
  pathsOf,
  publishedCommit,
  restore,
  snapshot,
} from "./folder.ts";
import { openRepository, type Repository } from "./git.ts";
import { asOnlyOperation, inTurn } from "./lock.ts";
import { settle } from "./send.ts";

/** The newest first. */
export async function discarded({ git, root }: Repository) {
  const format = "--format=%(objectname) %(creatordate:iso-strict)";
  const list = await git("for-each-ref", "--sort=-creatordate", format, DISCARDED);
  return Array.fromAsync(list.split("\n").filter(Boolean), async (line) => {
    const [commit = "", date = ""] = line.split(" ");
    return { commit, date, changes: await changesBetween(git, root, `${commit}^`, commit) };
  });
}

/** @throws Error if a publication is under way */
export async function changeFolder<Result>(
  root: string,
  change: (repository: Repository) => Promise<Result>,
): Promise<Result> {
  const repository = await openRepository(root);
  return asOnlyOperation(repository, async () => {
    await settle(repository);
    return inTurn(root, () => change(repository));
  });
}

/** @throws Error if a publication is under way, or one of the paths hasn't changed */
export const discard = (root: string, paths: string[]): Promise<string> =>
  changeFolder(root, async (repository) => {
    const changed = pathsOf(await changesIn(repository));
    if (paths.length === 0 || paths.some((path) => !changed.includes(path)))
      throw new Error("There is no such change any more. Choose one from the list.");
    await keepAsDiscarded(repository, paths);
    await restore(repository, await publishedCommit(repository), paths);
    return "Discarded. You find it under Discarded, where one click brings it back.";
  });

/** What differs between the folder and what would be brought back, and the versions of the folder's files. */
export interface Overwriting {
  fields: FieldChange[];
  versions: Versions;
}

/**
 * Restores files as they were when they were discarded.
 * @param seen the versions that the owner chose to overwrite
 * @returns what to ask if the files have changed since they were discarded, and nobody has asked
 * @throws Error if a publication is under way, nothing is discarded under this name, or it would break the content
 */
export const bringBack = (root: string, commit: string, seen: Versions = {}) =>
  changeFolder(root, async (repository): Promise<Overwriting | undefined> => {
    const { git } = repository;
    const one = (await discarded(repository)).find((entry) => entry.commit === commit);
    if (!one) throw new Error("It isn't there any more. Choose one from the list.");
    const paths = pathsOf(one.changes);
    const changesSince = async (before: string) =>
      (await changesBetween(git, root, before)).filter((change) =>
        change.paths.some((path) => paths.includes(path)),
      );
    const versions = versionsOf(paths, root);
    const isNewer = (await changesSince(`${commit}^`)).length > 0;
    const overwritten = await changesSince(commit);
    if (isNewer && overwritten.length > 0 && JSON.stringify(versions) !== JSON.stringify(seen))
      return { fields: overwritten.flatMap(fieldsOfOverwriting), versions };
    const known = contentProblems(root).map(({ text }) => text);
    const now = await snapshot(repository, "HEAD", "The folder as it is");
    const kept = await keepAsDiscarded(repository, paths);
    await restore(repository, commit, paths);
    const broken = contentProblems(root).find(({ text }) => !known.includes(text));
    if (broken) {
      await restore(repository, now, paths);
      if (kept) await git("update-ref", "-d", kept);
      throw new Error(`Not brought back.\n${broken.text}`);
    }
    await git("update-ref", "-d", DISCARDED + commit);
    return undefined;
  });

/** Changes from the discarded files to the folder's, the other way round. Pictures have no fields. */
function fieldsOfOverwriting({ text, fields }: Change): FieldChange[] {
  if (fields.length > 0)
    return fields.map(({ label, before, after }) => ({ label, before: after, after: before }));
  const [label = "", what] = text.split(": ");
  const before = what === "deleted" ? undefined : "its file now";
  return [{ label, before, after: what === "added" ? undefined : "its file when discarded" }];
}
