/** Publications are built in a folder that only git and the build change. */
import { existsSync, rmSync, symlinkSync } from "node:fs";
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
 * Builds with the encoded pictures and the packages of the owner's folder. If a new lockfile has others, the build may
 * fail until they are installed; the server builds again, with its own.
 */
export async function build(
  { root, env }: Repository,
  { folder, git }: Worktree,
  stop?: AbortSignal,
): Promise<void> {
  const packages = join(folder, "node_modules");
  rmSync(packages, { recursive: true, force: true });
  // On Windows, only junctions need no special right.
  symlinkSync(join(root, "node_modules"), packages, "junction");
  const REVISION = await git("rev-parse", "HEAD");
  const variables = { PICTURE_CACHE: join(root, ".cache"), ...env, REVISION };
  await run(process.execPath, ["scripts/build.ts"], folder, variables, { stop, minutes: 20 });
}
