import { contentProblems } from "../check.ts";
import { exclusively } from "../files.ts";
import { changesBetween } from "./changes.ts";
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
import { locked } from "./lock.ts";
import { settle } from "./send.ts";
import { combine, openWorktree } from "./worktree.ts";

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
export async function changeFolder(
  root: string,
  change: (repository: Repository) => Promise<string>,
): Promise<string> {
  const repository = await openRepository(root);
  return locked(repository, async () => {
    await settle(repository);
    return exclusively(() => change(repository));
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

/** @throws Error if a publication is under way, or nothing is discarded under this name */
export const bringBack = (root: string, commit: string): Promise<string> =>
  changeFolder(root, async (repository) => {
    const one = (await discarded(repository)).find((entry) => entry.commit === commit);
    if (!one) throw new Error("It isn't there any more. Choose one from the list.");
    const paths = pathsOf(one.changes);
    await keepAsDiscarded(repository, paths);
    const known = contentProblems(root).length;
    const parent = await publishedCommit(repository);
    const now = await snapshot(repository, parent, "The folder as it is");
    const { git } = await openWorktree(repository, now);
    // Where both changed the same, what was discarded wins.
    await combine(git, ["cherry-pick", "--keep-redundant-commits", commit], "theirs");
    await restore(repository, await git("rev-parse", "HEAD"), paths);
    if (contentProblems(root).length > known) await restore(repository, commit, paths);
    await repository.git("update-ref", "-d", DISCARDED + commit);
    return "Brought back. It's among your changes again.";
  });
