import { contentProblems } from "../check.ts";
import { type Stale, type Versions, versionsOf } from "../save.ts";
import { type Change, changesBetween, groupOf, PUBLISHED_FOLDERS } from "./changes.ts";
import type { FieldChange } from "./differences.ts";
import { openRepository, type Repository, split } from "./git.ts";
import { asOnlyOperation, inTurn } from "./lock.ts";
import { settle } from "./send.ts";
import {
  changesIn,
  DISCARDED,
  expectSeen,
  pathsOf,
  publishedCommit,
  replacing,
  restore,
} from "./snapshots.ts";

/** The newest ten, the newest first: each takes several calls of git. */
export async function discarded({ git, root }: Repository) {
  const format = "--format=%(objectname) %(creatordate:iso-strict)";
  const list = await git("for-each-ref", "--count=10", "--sort=-creatordate", format, DISCARDED);
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

/**
 * Makes files what they are in a commit. What this replaces is listed under Discarded.
 * @param complete changes these files further
 * @throws Error that starts with `refusal` if it would break the content; then nothing has changed
 */
export async function replace(
  repository: Repository,
  commit: string,
  paths: string[],
  refusal: string,
  complete = async () => {},
): Promise<void> {
  const { root } = repository;
  const known = contentProblems(root).map(({ text }) => text);
  await replacing(repository, paths, async () => {
    await restore(repository, commit, paths);
    await complete();
    const broken = contentProblems(root).find(({ text }) => !known.includes(text));
    if (broken) throw new Error(`${refusal}\n${broken.text}`);
  });
}

/**
 * @param seen the version of the list of changes that the owner saw
 * @throws Error if a publication is under way, one of the paths hasn't changed, or something was saved since
 */
export const discard = (root: string, paths: string[], seen?: string): Promise<string> =>
  changeFolder(root, async (repository) => {
    const all = await changesIn(repository);
    expectSeen(all, root, seen);
    const changes = all.filter((change) => change.paths.every((path) => paths.includes(path)));
    if (paths.length === 0 || pathsOf(changes).length !== paths.length)
      throw new Error("There is no such change any more. Choose one from the list.");
    const published = await publishedCommit(repository);
    await replace(repository, published, paths, "Not discarded.");
    return "Discarded. You find it under Discarded, where one click brings it back.";
  });

/**
 * Restores files as they were when they were discarded.
 * @param seen the versions that the owner chose to overwrite; undefined if nobody has asked yet
 * @returns what to ask if the files have changed since they were discarded, and nobody has asked
 * @throws Error if a publication is under way, nothing is discarded under this name, there is nothing to bring back,
 *   or it would break the content
 */
export const bringBack = (root: string, commit: string, seen?: Versions) =>
  changeFolder(root, async (repository): Promise<Stale | undefined> => {
    const { git } = repository;
    const one = (await discarded(repository)).find((entry) => entry.commit === commit);
    if (!one) throw new Error("It isn't there any more. Choose one from the list.");
    const groups = new Set(pathsOf(one.changes).map(groupOf));
    const files = await git("ls-tree", "-r", "-z", "--name-only", commit, ...PUBLISHED_FOLDERS);
    // Also a picture whose words alone had changed: both may have been deleted since.
    const same = split(files).filter((path) => groups.has(groupOf(path)));
    const paths = [...new Set([...pathsOf(one.changes), ...same])];
    const changesSince = async (before: string, after?: string) =>
      (await changesBetween(git, root, before, after)).filter((change) =>
        change.paths.some((path) => paths.includes(path)),
      );
    const versions = versionsOf(paths, root);
    // The owner's own deletion is what this undoes.
    const isNewer =
      (await changesSince(`${commit}^`)).some(({ isDeleted }) => !isDeleted) ||
      (await changesSince(`${commit}^`, await publishedCommit(repository))).length > 0;
    const overwritten = await changesSince(commit);
    const isChosen = seen && JSON.stringify(versions) === JSON.stringify(seen);
    if (isNewer && overwritten.length > 0 && !isChosen)
      return { fields: fieldsOfOverwriting(overwritten), versions };
    const isUnpublished = async () =>
      pathsOf(await changesIn(repository)).some((path) => paths.includes(path));
    if (overwritten.length > 0) await replace(repository, commit, paths, "Not brought back.");
    // Older entries are listed only once this one is gone.
    await git("update-ref", "-d", DISCARDED + commit);
    if (overwritten.length === 0 && !(await isUnpublished()))
      throw new Error(
        "There is nothing to bring back: it's published already, so it isn't listed any more. If a page was renamed since, change it under its new name.",
      );
    return undefined;
  });

/** Changes from the discarded files to the folder's, the other way round. Pictures have no fields. */
const fieldsOfOverwriting = (changes: Change[]): FieldChange[] =>
  changes.flatMap(({ text, fields }) => {
    const [name = "", what] = text.split(": ");
    const page = changes.length > 1 ? `${name} > ` : "";
    if (fields.length > 0)
      return fields.map(({ label, before, after }) => ({
        ...{ label: page + label, before: after, after: before },
      }));
    const before = what === "deleted" ? undefined : "its file now";
    return [
      { label: name, before, after: what === "added" ? undefined : "its file when discarded" },
    ];
  });
