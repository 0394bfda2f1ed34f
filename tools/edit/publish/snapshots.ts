/** The owner's folder, commits of what it contains, and what was taken out of it. */
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Change, changesBetween, groupsBetween, PUBLISHED_FOLDERS } from "./changes.ts";
import { commitAt, contains, type Git, type Repository, split } from "./git.ts";

/** References to the commits of what was taken out, from which it can be brought back. */
export const DISCARDED = "refs/discarded/";

/** The newest publication that the folder had. Noted, as nothing else knows it once the remote was set back. */
const PUBLISHED = "refs/editor/published";

export const notePublished = (git: Git, commit: string) => git("update-ref", PUBLISHED, commit);

/**
 * The newest publication that the folder has, also if someone has since removed it from the remote by force.
 * @throws Error if the remote has another history
 */
export async function publishedCommit({ git }: Repository): Promise<string> {
  const noted = await commitAt(git, PUBLISHED);
  const head = await git("rev-parse", "HEAD");
  if (noted === head) return head;
  if (await contains(git, "@{upstream}", head)) {
    await notePublished(git, head);
    return head;
  }
  // A person has committed here, and perhaps pushed some of it.
  const base = await git("merge-base", "HEAD", "@{upstream}").catch(() => undefined);
  const isNotedNewer = noted && (await contains(git, head, noted));
  if (isNotedNewer && !(base && (await contains(git, base, noted)))) return noted;
  if (base) return base;
  throw new Error(
    "The site's repository has another history than this folder. Ask the person who set up the site.",
  );
}

export const changesIn = async (repository: Repository): Promise<Change[]> =>
  changesBetween(repository.git, repository.root, await publishedCommit(repository));

/** How many changes there are, without reading them: the bar says it in every tab. */
export const countChanges = async (repository: Repository): Promise<number> => {
  const published = await publishedCommit(repository);
  return (await groupsBetween(repository.git, repository.root, published)).length;
};

export const pathsOf = (changes: Change[]): string[] => changes.flatMap(({ paths }) => paths);

/** Paths, sizes and times of the changed files, so that nobody publishes or discards what they haven't seen. */
export const versionOf = (changes: Change[], root: string): string =>
  pathsOf(changes)
    .map((path) => [path, statSync(join(root, path), { throwIfNoEntry: false })] as const)
    .map(([path, file]) => `${path}-${file?.size}-${file?.mtimeMs}`)
    .join();

/** @throws Error if the list isn't as it was when the owner saw it */
export function expectSeen(changes: Change[], root: string, seen?: string): void {
  if (seen !== undefined && seen !== versionOf(changes, root))
    throw new Error(
      "Something was saved after you opened this page. Look through the changes again, then press the button again.",
    );
}

/**
 * Commits files as they are in the folder, without changing the folder, its branch or git's index. By content: a new
 * index knows nothing else of them, such as the times by which git's own takes a file for unchanged.
 * @param paths must exist in the parent, or where they are read
 * @param source a commit to read them from instead of the folder
 */
export async function snapshot(
  { root, state, gitIn }: Repository,
  parent: string,
  message: string,
  paths = PUBLISHED_FOLDERS,
  source?: string,
): Promise<string> {
  const index = join(state, `index-${randomUUID()}`);
  mkdirSync(state, { recursive: true });
  const git = gitIn(root, { GIT_INDEX_FILE: index });
  try {
    await git("read-tree", parent);
    if (source) await git("restore", `--source=${source}`, "--staged", "--", ...paths);
    else await git("add", "--all", "--", ...paths);
    return await git("commit-tree", await git("write-tree"), "-p", parent, "-m", message);
  } finally {
    rmSync(index, { force: true });
  }
}

/** Makes files in the folder what they are in a commit. */
export async function restore(
  { git, root }: Pick<Repository, "git" | "root">,
  commit: string,
  paths: string[],
): Promise<void> {
  // To git, no path means all of them.
  if (paths.length === 0) return;
  const has = split(await git("ls-tree", "-r", "-z", "--name-only", commit, "--", ...paths));
  if (has.length > 0) await git("restore", `--source=${commit}`, "--worktree", "--", ...has);
  for (const path of paths.filter((path) => !has.includes(path)))
    rmSync(join(root, path), { force: true });
}

/**
 * Lists the unpublished changes of these files under Discarded, and runs the action that replaces them.
 * @throws Error if the action fails; then the files are as they were, and nothing more is listed
 */
export async function replacing<Result>(
  repository: Repository,
  paths: string[],
  action: () => Result | Promise<Result>,
): Promise<Result> {
  const { git } = repository;
  const published = await publishedCommit(repository);
  const changed = pathsOf(await changesIn(repository)).filter((path) => paths.includes(path));
  const isChanged = changed.length > 0;
  const before = isChanged
    ? await snapshot(repository, published, "Discarded", changed)
    : published;
  if (isChanged) await git("update-ref", DISCARDED + before, before);
  try {
    return await action();
  } catch (error) {
    await restore(repository, before, paths);
    if (isChanged) await git("update-ref", "-d", DISCARDED + before);
    throw error;
  }
}
