/** Git operations for publishing: remote, merge base, trees and commits. */
import { resolve } from "node:path";
import { createGit, type Git } from "./git.ts";

/** The folders whose files the editor publishes. */
export const PUBLISHED_FOLDERS = ["content", "media"];

export type Repository = Awaited<ReturnType<typeof repositoryOf>>;

/**
 * Returns what publishing needs to know about the git repository in `root`.
 * @throws ExecFileException if the folder isn't a repository, isn't on a branch or has no commit
 */
export async function repositoryOf(root: string) {
  const git = createGit(root);
  const branch = await git.run(["symbolic-ref", "--short", "HEAD"]);
  const head = await git.run(["rev-parse", "--verify", "HEAD"]);
  const remotes = (await git.run(["remote"])).split("\n");
  const trackedRemote = (await git.tryRun(["config", `branch.${branch}.remote`])) ?? "";
  const remote = remotes.includes(trackedRemote) ? trackedRemote : remotes[0];
  const target = (await git.tryRun(["config", `branch.${branch}.merge`])) ?? `refs/heads/${branch}`;
  const tracking = target.replace("refs/heads", `refs/remotes/${remote}`);
  const publishedCommit = await git.tryRun(["rev-parse", "--verify", "--quiet", tracking]);
  return {
    git,
    branch,
    head,
    /** Name of the remote that is published to; empty if the repository has none. */
    remote,
    /** Ref in the remote that is published to, such as "refs/heads/main". */
    target,
    /** Ref of the local copy of `target`, such as "refs/remotes/origin/main". */
    tracking,
    /** The newest publication's commit, as of the last fetch; HEAD if there is none. */
    theirs: publishedCommit ?? head,
  };
}

/**
 * Returns the name of the ref that records which publication was last merged into the local files. HEAD can't
 * be used instead, because it also moves when someone uses git without the editor.
 */
const mergedRef = ({ branch }: Repository) => `refs/editor/${branch}`;

/** Records that the publication in `commit` has been merged into the local files. */
export const markMerged = (repository: Repository, commit: string) =>
  repository.git.run(["update-ref", mergedRef(repository), commit]);

/**
 * Returns the merge base of the newest publication and the local files, which are based on both HEAD and the
 * publication that was last merged into them.
 */
export async function commonBase(repository: Repository) {
  const { git, head, theirs } = repository;
  const lastMerged = await git.tryRun(["rev-parse", "--verify", "--quiet", mergedRef(repository)]);
  return (await git.tryRun(["merge-base", theirs, head, lastMerged ?? head])) ?? lastMerged ?? head;
}

/**
 * Writes a git tree object that contains the local content and media files, and all other files from a
 * commit. Uses a separate index file, so that the repository's own index doesn't change.
 * @returns the tree's ID
 */
export async function treeOfLocalFiles(git: Git, root: string, commit: string): Promise<string> {
  const index = await git.run(["rev-parse", "--git-path", "editor-index"]);
  const env = { GIT_INDEX_FILE: resolve(root, index) };
  // With --reset, the index keeps the stat data of unchanged files, so that git doesn't read them again.
  await git.run(["read-tree", "--reset", commit], env);
  await git.run(["add", "--all", "--", ...PUBLISHED_FOLDERS], env);
  return git.run(["write-tree"], env);
}

/** Returns the paths of the content and media files that differ between two trees or commits. */
export async function differingPaths(git: Git, one: string, other: string): Promise<string[]> {
  const command = ["diff-tree", "-r", "-z", "--no-renames", "--name-only", one, other, "--"];
  const paths = await git.run([...command, ...PUBLISHED_FOLDERS]);
  return paths.split("\0").filter((path) => path !== "");
}

/** Reads a file's content from a tree or commit; returns undefined if the file isn't in it. */
export async function fileIn(git: Git, tree: string, path: string): Promise<Buffer | undefined> {
  const blob = await git.tryRun(["rev-parse", "--verify", "--quiet", `${tree}:${path}`]);
  return blob === undefined ? undefined : git.runForBytes(["cat-file", "blob", blob]);
}

/**
 * Creates a commit that no ref points to yet.
 * @param business name and email to use as the author's if git has none configured
 * @returns the commit's ID
 */
export async function createCommit(
  git: Git,
  tree: string,
  parent: string,
  message: string,
  business: { name: string; email: string },
): Promise<string> {
  const requireConfigured = ["-c", "user.useConfigOnly=true"];
  const configuredIdentity = await git.tryRun([...requireConfigured, "var", "GIT_COMMITTER_IDENT"]);
  const { name, email } = business;
  const authorOptions = configuredIdentity
    ? []
    : ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return git.run([...authorOptions, "commit-tree", tree, "-p", parent, "-m", message]);
}

/**
 * Updates the local repository after a publication: adds content and media to the index, and moves the branch
 * to the published commit. If that commit also changes other files, the branch isn't moved, because git would
 * then show those files as modified.
 */
export async function updateAfterPublishing(repository: Repository, commit: string): Promise<void> {
  const { git, branch, head, remote, tracking } = repository;
  // `git push` updates this ref itself only if git is configured to fetch the branch.
  if (remote) await git.run(["update-ref", tracking, commit]);
  const exclusions = PUBLISHED_FOLDERS.map((folder) => `:(exclude)${folder}`);
  const otherFiles = await git.run(["diff", "--name-only", head, commit, "--", ".", ...exclusions]);
  if (otherFiles === "") await git.run(["update-ref", `refs/heads/${branch}`, commit, head]);
  await git.run(["add", "--all", "--", ...PUBLISHED_FOLDERS]);
  await markMerged(repository, commit);
}
