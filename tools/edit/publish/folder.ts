/** The owner's folder and its commits. Nothing here merges in the folder, so that it never has a conflict. */
import { randomUUID } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { exclusively } from "../files.ts";
import { type Change, changesBetween, PUBLISHED_FOLDERS } from "./changes.ts";
import { commitAt, contains, openRepository, type Repository, split } from "./git.ts";

/** The commit with the folder's content as the last publication sent it. The folder may have changed since. */
const SNAPSHOT = "refs/editor/snapshot";

export const publishedCommit = ({ git }: Repository) => git("merge-base", "HEAD", "@{upstream}");

/** What differs from the newest publication that the folder has. */
export const changesIn = async (repository: Repository): Promise<Change[]> =>
  changesBetween(repository.git, repository.root, await publishedCommit(repository));

export const unpublishedChanges = async (root: string) => changesIn(await openRepository(root));

/**
 * Commits files as they are in the folder, without changing the folder, its branch or git's index.
 * @param source a commit to take them from instead
 */
export async function snapshot(
  { root, gitDirectory, state, gitIn }: Repository,
  { parent, message, paths = PUBLISHED_FOLDERS, source }: SnapshotOptions,
): Promise<string> {
  const index = join(state, `index-${randomUUID()}`);
  mkdirSync(state, { recursive: true });
  // Git's index knows which files haven't changed: hashing all pictures takes seconds.
  if (existsSync(join(gitDirectory, "index"))) copyFileSync(join(gitDirectory, "index"), index);
  const git = gitIn(root, { GIT_INDEX_FILE: index });
  try {
    await git("read-tree", "--reset", parent);
    if (source) await git("restore", `--source=${source}`, "--staged", "--", ...paths);
    else await git("add", "--all", "--", ...paths);
    return await git("commit-tree", await git("write-tree"), "-p", parent, "-m", message);
  } finally {
    rmSync(index, { force: true });
  }
}

interface SnapshotOptions {
  parent: string;
  message: string;
  paths?: string[];
  source?: string | undefined;
}

export const rememberSnapshot = ({ git }: Repository, commit: string) =>
  git("update-ref", SNAPSHOT, commit);

/**
 * Brings the folder to the newest publication known, if that changes no file with unpublished changes: otherwise,
 * the next publication does.
 */
export const bringForward = (repository: Repository) =>
  exclusively(async () => {
    const { git } = repository;
    const [head, newest] = (await git("rev-parse", "HEAD", "@{upstream}")).split("\n");
    if (head === newest) return;
    const sent = await commitAt(git, SNAPSHOT);
    const isSent = sent && (await contains(git, "@{upstream}", sent));
    // The index and the branch move; the files stay as they are.
    if (isSent && (await commitAt(git, `${sent}^`)) === head) await git("reset", "--quiet", sent);
    const coming = split(await git("diff", "--name-only", "-z", "HEAD", "@{upstream}"));
    const changed = (await changesIn(repository)).flatMap(({ paths }) => paths);
    // Git itself would bring back a file that the owner has deleted.
    if (changed.some((path) => coming.includes(path))) return;
    // Fails before it writes anything if it would overwrite another change.
    await git("merge", "--quiet", "--ff-only", "@{upstream}").catch(() => {});
  });
