/** What the owner has taken out, each as a commit under a reference of its own, from which it can be brought back. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { contentProblems } from "../check.ts";
import { exclusively } from "../files.ts";
import { type Change, changesBetween } from "./changes.ts";
import { changesIn, publishedCommit, snapshot } from "./folder.ts";
import { openRepository, type Repository, split } from "./git.ts";
import { locked } from "./lock.ts";
import { settle } from "./publish.ts";
import { combine, openWorktree } from "./worktree.ts";

const FOLDER = "refs/discarded/";

export interface Discarded {
  commit: string;
  date: string;
  changes: Change[];
}

/** The newest first. */
export async function discarded({ git, root }: Repository): Promise<Discarded[]> {
  const format = "--format=%(objectname) %(creatordate:iso-strict)";
  const list = await git("for-each-ref", "--sort=-creatordate", format, FOLDER);
  return Array.fromAsync(list.split("\n").filter(Boolean), async (line) => {
    const [commit = "", date = ""] = line.split(" ");
    return { commit, date, changes: await changesBetween(git, root, `${commit}^`, commit) };
  });
}

/** Keeps the unpublished changes of these files, if there are any. */
async function keepAsDiscarded(repository: Repository, paths: string[]): Promise<void> {
  const parent = await publishedCommit(repository);
  const message = `Discarded: ${paths.join(", ")}`;
  const commit = await snapshot(repository, { parent, message, paths });
  if (!(await repository.git("diff", "--name-only", parent, commit))) return;
  await repository.git("update-ref", FOLDER + commit, commit);
}

/** What a save is about to overwrite, because the owner chose to. */
export const keepOverwritten = async (root: string, paths: string[]) =>
  keepAsDiscarded(await openRepository(root), paths);

/** @throws Error if a publication is under way */
async function changeFolder(root: string, change: (repository: Repository) => Promise<string>) {
  const repository = await openRepository(root);
  return locked(repository, async () => {
    await settle(repository);
    return exclusively(() => change(repository));
  });
}

/** @throws Error if a publication is under way, or one of the paths hasn't changed */
export const discard = (root: string, paths: string[]): Promise<string> =>
  changeFolder(root, async (repository) => {
    const known = (await changesIn(repository)).flatMap((change) => change.paths);
    if (paths.length === 0 || paths.some((path) => !known.includes(path)))
      throw new Error("There is no such change any more. Choose one from the list.");
    await keepAsDiscarded(repository, paths);
    await restore(repository, await publishedCommit(repository), paths);
    return "Discarded. You find it under Discarded, where one click brings it back.";
  });

/** Makes files in the folder what they are in a commit. */
async function restore({ git, root }: Repository, commit: string, paths: string[]): Promise<void> {
  const has = split(await git("ls-tree", "-r", "-z", "--name-only", commit, "--", ...paths));
  if (has.length > 0) await git("restore", `--source=${commit}`, "--worktree", "--", ...has);
  for (const path of paths.filter((path) => !has.includes(path)))
    rmSync(join(root, path), { force: true });
}

/** @throws Error if a publication is under way, or nothing is discarded under this name */
export const bringBack = (root: string, commit: string): Promise<string> =>
  changeFolder(root, async (repository) => {
    const one = (await discarded(repository)).find((entry) => entry.commit === commit);
    if (!one) throw new Error("It isn't there any more. Choose one from the list.");
    const paths = one.changes.flatMap((change) => change.paths);
    const changed = (await changesIn(repository)).flatMap((change) => change.paths);
    const overwritten = paths.filter((path) => changed.includes(path));
    if (overwritten.length > 0) await keepAsDiscarded(repository, overwritten);
    const known = contentProblems(root).length;
    const parent = await publishedCommit(repository);
    const now = await snapshot(repository, { parent, message: "The folder as it is" });
    const worktree = await openWorktree(repository, now);
    // Where both changed the same, what was discarded wins.
    const pick = ["cherry-pick", "--keep-redundant-commits", "-X", "theirs", commit];
    await combine(worktree.git, pick, "theirs");
    await restore(repository, await worktree.git("rev-parse", "HEAD"), paths);
    if (contentProblems(root).length > known) await restore(repository, commit, paths);
    await repository.git("update-ref", "-d", FOLDER + commit);
    return "Brought back. It's among your changes again.";
  });
