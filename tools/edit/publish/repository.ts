/** What this folder publishes to, the state its files were last in step with, and commits of them. */
import { join, resolve } from "node:path";
import { Refused } from "./failures.ts";
import type { Git } from "./git.ts";

/** The two folders that publishing may touch. */
const FOLDERS = ["content", "media"];

export interface Repository {
  branch: string;
  head: string;
  /** Absent where there is no remote. */
  remote?: { name: string; branch: string; url: string };
}

/** @throws Refused where the folder cannot be published from */
export async function repositoryOf(git: Git): Promise<Repository> {
  await git.text(["rev-parse", "--git-dir"]);
  const branch = await git.maybe(["symbolic-ref", "--short", "--quiet", "HEAD"]);
  if (!branch)
    throw new Refused(
      "This folder isn't on a branch, so there's nothing to publish to. Ask the person who set it up to run: git switch main",
    );
  const head = await git.maybe(["rev-parse", "--verify", "HEAD"]);
  if (!head)
    throw new Refused(
      "This folder's repository is empty. Ask the person who set it up to commit the site once.",
    );
  const remotes = (await git.text(["remote"])).split("\n").filter((remote) => remote !== "");
  const tracked = await git.maybe(["config", `branch.${branch}.remote`]);
  const name = tracked && remotes.includes(tracked) ? tracked : remotes[0];
  if (name === undefined) return { branch, head };
  const merge = await git.maybe(["config", `branch.${branch}.merge`]);
  const url = await git.text(["config", `remote.${name}.url`]);
  const remote = { name, branch: merge?.replace("refs/heads/", "") ?? branch, url };
  return { branch, head, remote };
}

/**
 * The newest publication, as of the last contact with the remote; HEAD where there is none.
 * @param contact true to ask the remote now
 */
export async function published(git: Git, repository: Repository, contact: boolean) {
  const { remote, head } = repository;
  if (!remote) return head;
  const source = `refs/heads/${remote.branch}`;
  const tracking = `refs/remotes/${remote.name}/${remote.branch}`;
  if (contact) {
    if ((await git.text(["ls-remote", remote.name, source])) === "") return head;
    await git.text(["fetch", "--quiet", "--no-tags", remote.name, `+${source}:${tracking}`]);
  }
  return (await git.maybe(["rev-parse", "--verify", "--quiet", tracking])) ?? head;
}

/** The publication that the files here were last merged with; HEAD knows only what git itself did. */
const inStepRef = ({ branch }: Repository) => `refs/editor/${branch}`;

/** Remembers that the files here contain everything of a publication. */
export const markInStep = (git: Git, repository: Repository, commit: string) =>
  git.text(["update-ref", inStepRef(repository), commit]);

/** The state that both the files here and a publication come from. */
export async function commonBase(git: Git, repository: Repository, theirs: string) {
  const { head } = repository;
  const inStep = await git.maybe(["rev-parse", "--verify", "--quiet", inStepRef(repository)]);
  const isOlder =
    inStep === undefined ||
    (await git.maybe(["merge-base", "--is-ancestor", inStep, head])) !== undefined;
  const ours = isOlder ? head : inStep;
  return (await git.maybe(["merge-base", ours, theirs])) ?? ours;
}

/**
 * A tree of content and media as they are in the folder. Its index is the editor's own: git's stays
 * as it is.
 */
export async function workingTree(git: Git, root: string): Promise<string> {
  const folder = resolve(root, await git.text(["rev-parse", "--git-dir"]));
  const env = { GIT_INDEX_FILE: join(folder, "editor-index") };
  await git.text(["add", "--all", "--", ...FOLDERS], { env });
  return git.text(["write-tree"], { env });
}

/** Paths in content and media that differ between two trees or commits. */
export async function differing(git: Git, one: string, other: string): Promise<Set<string>> {
  const command = ["diff-tree", "-r", "-z", "--no-renames", "--name-only", one, other, "--"];
  const paths = await git.text([...command, ...FOLDERS]);
  return new Set(paths.split("\0").filter((path) => path !== ""));
}

/** A file as it is in a tree or commit; undefined where it is not. */
export async function fileIn(git: Git, tree: string, path: string): Promise<Buffer | undefined> {
  const blob = await git.maybe(["rev-parse", "--verify", "--quiet", `${tree}:${path}`]);
  return blob === undefined ? undefined : git.bytes(["cat-file", "blob", blob]);
}

/**
 * A commit with the content and media of a tree, and with everything else of its parent. Nothing
 * points to it yet.
 * @param author where git knows no name
 */
export async function commitOf(
  git: Git,
  tree: string,
  parent: string,
  message: string,
  author: { name: string; email: string },
): Promise<string> {
  const entries = (await git.text(["ls-tree", "-z", parent])).split("\0");
  const kept = entries.filter((entry) => !FOLDERS.includes(entry.split("\t")[1] ?? ""));
  const ours = (await git.text(["ls-tree", "-z", tree])).split("\0");
  const input = [...kept, ...ours].filter((entry) => entry !== "").join("\0");
  const whole = await git.text(["mktree", "-z"], { input: `${input}\0` });
  const name = (await git.maybe(["config", "user.name"])) || author.name;
  const email = (await git.maybe(["config", "user.email"])) || author.email;
  return git.text(["commit-tree", whole, "-p", parent, "-m", message], {
    env: {
      GIT_AUTHOR_NAME: name,
      GIT_AUTHOR_EMAIL: email,
      GIT_COMMITTER_NAME: name,
      GIT_COMMITTER_EMAIL: email,
    },
  });
}

/**
 * Lets git follow a publication here: content and media in its index, and the branch where nothing
 * else differs, so that no other file looks changed.
 */
export async function follow(git: Git, repository: Repository, commit: string): Promise<void> {
  const { branch, head } = repository;
  const outside = FOLDERS.map((folder) => `:(exclude)${folder}`);
  const others = await git.text(["diff", "--name-only", head, commit, "--", ".", ...outside]);
  if (others === "") await git.text(["update-ref", `refs/heads/${branch}`, commit, head]);
  await git.text(["add", "--all", "--", ...FOLDERS]);
  await markInStep(git, repository, commit);
}
