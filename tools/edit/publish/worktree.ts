/** A publication is merged and built in a folder of its own, which only git and the build change. */
import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { changesBetween } from "./changes.ts";
import { type Git, type Repository, run, split } from "./git.ts";
import type { Question } from "./state.ts";

export type Worktree = Awaited<ReturnType<typeof openWorktree>>;

/** Opens the worktree at a commit, and discards what an interrupted publication has left there. */
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

export interface Choice {
  theirs: string;
  keep: "ours" | "theirs";
}

/**
 * Runs a git command that merges.
 * @param keep which side wins where both changed the same; without it, a conflict leaves nothing merged
 */
export async function combine(
  git: Git,
  [command = "", ...args]: string[],
  keep?: Choice["keep"],
): Promise<boolean> {
  try {
    await git(command, ...args);
  } catch (error) {
    const paths = split(await git("diff", "--name-only", "--diff-filter=U", "-z"));
    if (paths.length === 0) throw error;
    if (!keep) {
      await git(command, "--abort");
      return false;
    }
    // One side deleted what the other side changed: the strategy doesn't decide that.
    for (const path of paths)
      await git("checkout", `--${keep}`, "--", path).then(
        () => git("add", "--", path),
        () => git("rm", "--quiet", "--", path),
      );
    await git("commit", "--quiet", "--no-edit", "--allow-empty");
  }
  return true;
}

/** Merges code too. @returns what the owner has to decide first */
export async function merge(
  { git, folder }: Worktree,
  { theirs, message, choice }: { theirs: string; message: string; choice?: Choice | undefined },
): Promise<Question | undefined> {
  const ours = await git("rev-parse", "HEAD");
  // A choice is only for the commit that it was made for: a later one may conflict in other places.
  const chosen = choice?.theirs === theirs ? choice.keep : undefined;
  const mergeWith = (keep?: Choice["keep"]) => {
    const strategy = keep ? ["-X", keep] : [];
    const options = ["--quiet", "--no-ff", "-m", message, ...strategy];
    return combine(git, ["merge", ...options, "--end-of-options", theirs], keep);
  };
  if (await mergeWith(chosen)) return undefined;
  const results: string[] = [];
  for (const side of ["theirs", "ours"] as const) {
    await mergeWith(side);
    results.push(await git("rev-parse", "HEAD"));
    await git("reset", "--quiet", "--hard", ours);
  }
  const [withTheirs = "", withOurs = ""] = results;
  return { theirs, changes: await changesBetween(git, folder, withTheirs, withOurs) };
}

type Packages = Record<string, { version?: string; optional?: boolean; devOptional?: boolean }>;

function packagesIn(lockfile: string): Packages | undefined {
  if (!existsSync(lockfile)) return undefined;
  return JSON.parse(readFileSync(lockfile, "utf8")).packages ?? {};
}

/**
 * Whether the packages of a folder's lockfile are installed. npm writes its own list last, so that it is missing after
 * an interrupted installation.
 * @param from the folder that has the packages
 */
function hasPackages(folder: string, from = folder): boolean {
  const installed = packagesIn(join(from, "node_modules/.package-lock.json"));
  const wanted = Object.entries(packagesIn(join(folder, "package-lock.json")) ?? {});
  return wanted.every(([path, { version, optional, devOptional }]) => {
    const one = installed?.[path];
    return path === "" || (one ? one.version === version : optional || devOptional);
  });
}

/**
 * Builds with the packages of the owner's folder. If the lockfile needs others, installs them in the worktree, because
 * the running editor uses those in the folder.
 */
export async function build({ root, env }: Repository, { folder, git }: Worktree): Promise<void> {
  const packages = join(folder, "node_modules");
  const isLink = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink();
  if (isLink) rmSync(packages);
  if (!existsSync(packages) || !hasPackages(folder)) {
    rmSync(packages, { recursive: true, force: true });
    // On Windows, only junctions need no special right.
    if (hasPackages(folder, root)) symlinkSync(join(root, "node_modules"), packages, "junction");
    else {
      // Without a shell, Windows can't run npm itself, which is a script.
      const { npm_execpath: npm } = env;
      await run(npm ? process.execPath : "npm", [...(npm ? [npm] : []), "ci"], folder, env);
    }
  }
  const REVISION = await git("rev-parse", "HEAD");
  await run(process.execPath, ["scripts/build.ts"], folder, { ...env, REVISION });
}
