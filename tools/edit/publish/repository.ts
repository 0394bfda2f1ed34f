import { randomUUID } from "node:crypto";
import { cp, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { SAMPLE_FILE_TYPES } from "../../../src/settings/sample-files.ts";
import { RefusedError } from "../failures.ts";
import { createGit, type Git } from "./git.ts";

export const PUBLISHED_FOLDERS = ["content", "media"];

/** Matches no hidden files, none in hidden folders and none that other programs leave behind. */
const PUBLISHED_FILE = new RegExp(
  `^([^/.][^/]*/)+[^/.][^/]*\\.(yaml|svg|png|mp4|webm|${Object.keys(SAMPLE_FILE_TYPES).join("|")})$`,
);

/** Includes new files that the computer's own git configuration ignores, such as `*.jpg`. */
export async function addPublishedFiles(git: Git, env: Record<string, string> = {}): Promise<void> {
  await git.run(["add", "--update", "--", ...PUBLISHED_FOLDERS], env);
  const untracked = await git.run(["ls-files", "--others", "-z", "--", ...PUBLISHED_FOLDERS], env);
  const newFiles = untracked.split("\0").filter((path) => PUBLISHED_FILE.test(path));
  if (newFiles.length > 0)
    await git.run(["--literal-pathspecs", "add", "--force", "--", ...newFiles], env);
}

type Repository = Awaited<ReturnType<typeof repositoryOf>>;

/** @throws Error if the folder isn't a repository, isn't on a branch or has no commit */
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
 * Records which publication was last merged into the local files. HEAD can't be used instead, because it
 * also moves when someone uses git without the editor.
 */
const mergedRef = ({ branch }: Repository) => `refs/editor/${branch}`;

export const markMerged = (repository: Repository, commit: string) =>
  repository.git.run(["update-ref", mergedRef(repository), commit]);

/** The local files are based on both HEAD and the publication that was last merged into them. */
export async function commonBase(repository: Repository) {
  const { git, head, theirs } = repository;
  const lastMerged = await git.tryRun(["rev-parse", "--verify", "--quiet", mergedRef(repository)]);
  return (await git.tryRun(["merge-base", theirs, head, lastMerged ?? head])) ?? lastMerged ?? head;
}

/**
 * The tree contains the local content and media files, and all other files from a commit. Uses a copy of the
 * repository's index, which contains the stat data of unchanged files, so that git doesn't read them again.
 */
export async function treeOfLocalFiles(git: Git, root: string, commit: string): Promise<string> {
  const index = resolve(root, await git.run(["rev-parse", "--git-path", "index"]));
  const copy = `${index}-${randomUUID()}`;
  const env = { GIT_INDEX_FILE: copy };
  try {
    // Git also reads files that changed in the second in which the index was written.
    await cp(index, copy, { preserveTimestamps: true });
    await git.run(["read-tree", "--reset", commit], env);
    await addPublishedFiles(git, env);
    return await git.run(["write-tree"], env);
  } finally {
    for (const file of [copy, `${copy}.lock`]) await rm(file, { force: true });
  }
}

export async function differingPaths(git: Git, one: string, other: string): Promise<string[]> {
  const command = ["diff-tree", "-r", "-z", "--no-renames", "--name-only", one, other, "--"];
  const paths = await git.run([...command, ...PUBLISHED_FOLDERS]);
  return paths.split("\0").filter((path) => path !== "");
}

export async function fileIn(git: Git, tree: string, path: string): Promise<Buffer | undefined> {
  // Unlike rev-parse, this fails only if git fails, not if there is no such file.
  const [, , blob] = (await git.run(["ls-tree", "--full-tree", tree, "--", path])).split(/\s/);
  return blob === undefined ? undefined : git.runForBytes(["cat-file", "blob", blob]);
}

/** @param business name and email to use as the author's if git has none configured */
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
 * Fetches all branches of the remote, even if git is configured to fetch only one (`git clone
 * --single-branch`).
 * @throws RefusedError if the remote has branches, but not the one that is published to
 */
export async function fetchRemote({ git, branch, remote, target, tracking }: Repository) {
  if (!remote) return;
  const branches = `+refs/heads/*:refs/remotes/${remote}/*`;
  await git.run(["fetch", "--quiet", "--no-tags", "--prune", remote, branches]);
  const hasBranches = await git.run(["for-each-ref", "--count=1", `refs/remotes/${remote}/`]);
  if (!hasBranches || (await git.tryRun(["rev-parse", "--verify", "--quiet", tracking]))) return;
  // `ref: refs/heads/trunk	HEAD`
  const head = await git.run(["ls-remote", "--symref", remote, "HEAD"]);
  const newBranch = /^ref: refs\/heads\/(\S+)/.exec(head)?.[1] ?? "<new name>";
  const name = target.replace("refs/heads/", "");
  throw new RefusedError(
    `Your repository has no branch "${name}". It may have been renamed: the repository's main branch is "${newBranch}". Nothing was published, and your changes are kept. If visitors see what is on "${newBranch}", run this command in a terminal in this folder, then press Publish again: git config branch.${branch}.merge refs/heads/${newBranch}`,
  );
}

/**
 * Records a publication in the local repository by moving the branch to its commit. If that commit also
 * changes files outside content and media, the branch isn't moved, because git would then show those files as
 * modified.
 */
export async function recordPublication(repository: Repository, commit: string): Promise<void> {
  const { git, branch, head, remote, tracking } = repository;
  // `git push` updates this ref itself only if git is configured to fetch the branch.
  if (remote) await git.run(["update-ref", tracking, commit]);
  const exclusions = PUBLISHED_FOLDERS.map((folder) => `:(exclude)${folder}`);
  const otherFiles = await git.run(["diff", "--name-only", head, commit, "--", ".", ...exclusions]);
  if (otherFiles === "") await git.run(["update-ref", `refs/heads/${branch}`, commit, head]);
  await markMerged(repository, commit);
}
