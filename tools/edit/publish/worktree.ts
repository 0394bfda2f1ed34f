/** Publications are built in a folder that only git and the build change. */
import { existsSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { type Repository, run } from "./git.ts";

export type Worktree = Awaited<ReturnType<typeof openWorktree>>;

/** Opens the worktree at a commit, and discards what an interrupted build has left there. */
export async function openWorktree(repository: Repository, commit: string) {
  const { git, gitIn, state } = repository;
  const folder = join(state, "worktree");
  if (!existsSync(join(folder, ".git"))) {
    await git("worktree", "prune");
    await git("worktree", "add", "--quiet", "--force", "--detach", folder, commit);
  }
  const inFolder = gitIn(folder);
  await inFolder("reset", "--quiet", "--hard", commit);
  await inFolder("clean", "--quiet", "-fd");
  return { folder, git: inFolder };
}

/**
 * Whether the packages of a folder's lockfile are installed. npm writes its own list last, so that it is missing after
 * an interrupted installation, and older than a lockfile that git has changed.
 */
function hasPackages(folder: string): boolean {
  const changedAt = (file: string) =>
    statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return changedAt("node_modules/.package-lock.json") >= changedAt("package-lock.json");
}

/** Builds with the encoded pictures and the packages of the owner's folder. @throws Error if they aren't its lockfile's */
export async function build(
  { root, env }: Repository,
  { folder, git }: Worktree,
  stop?: AbortSignal,
): Promise<void> {
  if (!hasPackages(root))
    throw new Error(
      "The site needs other packages now. Once they are installed, press Publish again.",
    );
  const packages = join(folder, "node_modules");
  rmSync(packages, { recursive: true, force: true });
  // On Windows, only junctions need no special right.
  symlinkSync(join(root, "node_modules"), packages, "junction");
  const REVISION = await git("rev-parse", "HEAD");
  const variables = { PICTURE_CACHE: join(root, ".cache"), ...env, REVISION };
  await run(process.execPath, ["scripts/build.ts"], folder, variables, { stop, minutes: 20 });
}
