/** Git operations for publishing: remote, merge base, trees and commits. */
import { resolve } from "node:path";
import { createGit, type Git } from "./git.ts";

/** The folders that publishing may change. */
export const FOLDERS = ["content", "media"];

export type Repository = Awaited<ReturnType<typeof repositoryOf>>;

/** @throws ExecFileException if the folder isn't a repository, isn't on a branch or has no commit */
export async function repositoryOf(root: string) {
  const git = createGit(root);
  const branch = await git.text(["symbolic-ref", "--short", "HEAD"]);
  const head = await git.text(["rev-parse", "--verify", "HEAD"]);
  const remotes = (await git.text(["remote"])).split("\n");
  const tracked = (await git.tryText(["config", `branch.${branch}.remote`])) ?? "";
  const remote = remotes.includes(tracked) ? tracked : remotes[0];
  const target =
    (await git.tryText(["config", `branch.${branch}.merge`])) ?? `refs/heads/${branch}`;
  const tracking = target.replace("refs/heads", `refs/remotes/${remote}`);
  const published = await git.tryText(["rev-parse", "--verify", "--quiet", tracking]);
  return {
    git,
    branch,
    head,
    /** Empty without a remote. */
    remote,
    /** The branch's ref in the remote. */
    target,
    /** The local copy of that ref. */
    tracking,
    /** The newest publication's commit, as of the last fetch; HEAD if there is none. */
    theirs: published ?? head,
  };
}

/** Ref of the publication that the local files were last merged with; HEAD also moves without the editor. */
const mergedRef = ({ branch }: Repository) => `refs/editor/${branch}`;

/** Records that the local files include a publication. */
export const markMerged = (repository: Repository, commit: string) =>
  repository.git.text(["update-ref", mergedRef(repository), commit]);

/** The merge base of a publication and the local files, which come from HEAD and the publication last merged. */
export async function commonBase(repository: Repository) {
  const { git, head, theirs } = repository;
  const merged = await git.tryText(["rev-parse", "--verify", "--quiet", mergedRef(repository)]);
  return (await git.tryText(["merge-base", theirs, head, merged ?? head])) ?? merged ?? head;
}

/**
 * Writes a git tree object that has the local content and media, and all other files from a commit. Uses the
 * editor's own index, so that git's index doesn't change.
 * @returns the tree's id
 */
export async function treeOfLocalFiles(git: Git, root: string, commit: string): Promise<string> {
  const index = await git.text(["rev-parse", "--git-path", "editor-index"]);
  const env = { GIT_INDEX_FILE: resolve(root, index) };
  // With --reset, git keeps what it knows about unchanged files and does not read them again.
  await git.text(["read-tree", "--reset", commit], env);
  await git.text(["add", "--all", "--", ...FOLDERS], env);
  return git.text(["write-tree"], env);
}

/** Paths in content and media that differ between two trees or commits. */
export async function differingPaths(git: Git, one: string, other: string): Promise<string[]> {
  const command = ["diff-tree", "-r", "-z", "--no-renames", "--name-only", one, other, "--"];
  const paths = await git.text([...command, ...FOLDERS]);
  return paths.split("\0").filter((path) => path !== "");
}

/** A file's content in a tree or commit; undefined if it isn't there. */
export async function fileIn(git: Git, tree: string, path: string): Promise<Buffer | undefined> {
  const blob = await git.tryText(["rev-parse", "--verify", "--quiet", `${tree}:${path}`]);
  return blob === undefined ? undefined : git.bytes(["cat-file", "blob", blob]);
}

/**
 * Makes a commit. No ref points to it yet.
 * @param author used if git has no name configured
 */
export async function createCommit(
  git: Git,
  tree: string,
  parent: string,
  message: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const configuredOnly = ["-c", "user.useConfigOnly=true"];
  const configured = await git.tryText([...configuredOnly, "var", "GIT_COMMITTER_IDENT"]);
  const author = configured ? [] : ["-c", `user.name=${name}`, "-c", `user.email=${email}`];
  return git.text([...author, "commit-tree", tree, "-p", parent, "-m", message]);
}

/**
 * Updates git after a publication: adds content and media to the index, and moves the branch to the commit.
 * If the commit changes other files too, the branch stays, because git would show them as modified.
 */
export async function follow(repository: Repository, commit: string): Promise<void> {
  const { git, branch, head, remote, tracking } = repository;
  // A push does this itself only if git is configured to fetch the branch.
  if (remote) await git.text(["update-ref", tracking, commit]);
  const outside = FOLDERS.map((folder) => `:(exclude)${folder}`);
  const others = await git.text(["diff", "--name-only", head, commit, "--", ".", ...outside]);
  if (others === "") await git.text(["update-ref", `refs/heads/${branch}`, commit, head]);
  await git.text(["add", "--all", "--", ...FOLDERS]);
  await markMerged(repository, commit);
}
