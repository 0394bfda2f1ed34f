/** What others publish is merged, and publications are built, in a folder that only git and the build change. */
import { existsSync, lstatSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PUBLISHED_FOLDERS } from "./changes.ts";
import { type Repository, run, split } from "./git.ts";
import { mergeFields } from "./merge-fields.ts";

export type Worktree = Awaited<ReturnType<typeof openWorktree>>;

/** Opens the worktree at a commit, and discards what an interrupted merge or build has left there. */
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
 * Merges a commit into the one that the worktree is at.
 * @param winner which side wins where both changed the same field, or the same file that isn't text in fields
 * @throws Error if both changed the same program: only a person can merge that
 */
export async function mergeInto(
  { folder, git }: Worktree,
  commit: string,
  message: string,
  winner: "ours" | "theirs",
): Promise<void> {
  try {
    await git("merge", "--quiet", "--no-ff", "-m", message, commit);
  } catch (error) {
    const paths = split(await git("diff", "--name-only", "--diff-filter=U", "-z"));
    if (paths.length === 0) throw error;
    for (const path of paths) {
      if (!PUBLISHED_FOLDERS.some((folder) => path.startsWith(`${folder}/`)))
        throw new Error(
          `Someone else changed ${path} too, which isn't content. Ask the person who set up the site.`,
        );
      const read = (stage: number) => git("show", `:${stage}:${path}`);
      // One side may have deleted what the other side changed.
      const texts = await Promise.all([read(1), read(2), read(3)]).catch(() => undefined);
      const merged = path.endsWith(".yaml") && texts ? mergeFields(texts, winner) : undefined;
      if (merged !== undefined) writeFileSync(join(folder, path), merged);
      else
        await git("checkout", `--${winner}`, "--", path).catch(() =>
          git("rm", "--quiet", "--", path),
        );
      if (existsSync(join(folder, path))) await git("add", "--", path);
    }
    await git("commit", "--quiet", "--no-edit", "--allow-empty");
  }
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

/**
 * Builds with the encoded pictures and the packages of the owner's folder. If the packages aren't the lockfile's,
 * installs those in the worktree, because the running editor uses the ones in the folder.
 */
export async function build(
  { root, env }: Repository,
  { folder, git }: Worktree,
  stop?: AbortSignal,
): Promise<void> {
  const limits = { stop, minutes: 20 };
  const packages = join(folder, "node_modules");
  const isLink = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink();
  if (hasPackages(root)) {
    rmSync(packages, { recursive: true, force: true });
    // On Windows, only junctions need no special right.
    symlinkSync(join(root, "node_modules"), packages, "junction");
  } else if (isLink || !hasPackages(folder)) {
    // npm itself fails on what a stopped installation has left.
    rmSync(packages, { recursive: true, force: true });
    // Without a shell, Windows can't run npm itself, which is a script.
    const { npm_execpath: npm } = env;
    await run(npm ? process.execPath : "npm", [...(npm ? [npm] : []), "ci"], folder, env, limits);
  }
  const REVISION = await git("rev-parse", "HEAD");
  const variables = { PICTURE_CACHE: join(root, ".cache"), ...env, REVISION };
  await run(process.execPath, ["scripts/build.ts"], folder, variables, limits);
}
