/** Publishes content and media with git, all or nothing, and no other files. */
import { join } from "node:path";
import { loadBusiness } from "../../../src/business/business.ts";
import { Refused } from "../failures.ts";
import { writeAll } from "../files.ts";
import type { ReportProgress } from "../panel.tsx";
import { build } from "./build.ts";
import { describeChanges, messageOf, type Version } from "./changes.ts";
import type { Git } from "./git.ts";
import {
  commonBase,
  createCommit,
  differingPaths,
  FOLDERS,
  fileIn,
  follow,
  markMerged,
  repositoryOf,
  treeOfLocalFiles,
} from "./repository.ts";

/** The owner's answers to a conflict. */
export interface Choices {
  /** The remote commit that the owner compared with; the choices don't apply to a newer one. */
  theirs?: string | undefined;
  /** `mine` or `theirs`, by path. */
  keptVersions: Record<string, string>;
}

/** Thrown until the owner has resolved all conflicts. */
export class ConflictError extends Refused {
  /** The remote commit. */
  readonly theirs: string;
  /** The files that changed both in that commit (`before`) and locally (`after`). */
  readonly files: Version[];
  constructor(theirs: string, files: Version[]) {
    super("Someone else changed the same things. Choose which version to keep.");
    this.theirs = theirs;
    this.files = files;
  }
}

/** Compares the local files, the newest publication and their merge base. */
async function compare(root: string) {
  const repository = await repositoryOf(root);
  const { git, theirs } = repository;
  const base = await commonBase(repository);
  const tree = await treeOfLocalFiles(git, root, theirs);
  const [local, remote, different] = await Promise.all([
    differingPaths(git, base, tree),
    differingPaths(git, base, theirs),
    differingPaths(git, tree, theirs),
  ]);
  const changed = different.filter((path) => local.includes(path));
  return {
    ...repository,
    tree,
    /** Paths that changed locally. */
    changed,
    /** The changed paths that someone else changed too. */
    conflicting: changed.filter((path) => remote.includes(path)),
    /** Paths that only someone else changed. */
    incoming: different.filter((path) => !local.includes(path)),
    /** Reads the published and the local versions of files. */
    readVersions: (paths: string[]): Promise<Version[]> =>
      Promise.all(
        paths.map(async (path) => ({
          path,
          before: await fileIn(git, theirs, path),
          after: await fileIn(git, tree, path),
        })),
      ),
  };
}

/** Unpublished changes, as of the last fetch. */
export async function unpublished(root: string) {
  const { readVersions, changed } = await compare(root);
  return describeChanges(await readVersions(changed));
}

/** Restores files from a commit; deletes those that it doesn't have. All or nothing. */
async function restore(git: Git, root: string, commit: string, paths: string[]): Promise<void> {
  const files = new Map<string, Buffer | undefined>();
  for (const path of paths) files.set(path, await fileIn(git, commit, path));
  writeAll(root, files);
}

/** Merges what others published. @throws ConflictError if the owner has to resolve conflicts first */
async function merge(root: string, choices: Choices) {
  const { git, remote } = await repositoryOf(root);
  // All branches, even if git is configured to fetch only one, as in a clone with --single-branch.
  const branches = `+refs/heads/*:refs/remotes/${remote}/*`;
  if (remote) await git.text(["fetch", "--quiet", "--no-tags", remote, branches]);
  const comparison = await compare(root);
  const { theirs, conflicting, incoming, readVersions } = comparison;
  const keptVersions = choices.theirs === theirs ? choices.keptVersions : {};
  const unresolved = conflicting.filter((path) => !keptVersions[path]);
  if (unresolved.length > 0) throw new ConflictError(theirs, await readVersions(unresolved));
  const taken = conflicting.filter((path) => keptVersions[path] === "theirs");
  await restore(git, root, theirs, [...incoming, ...taken]);
  await markMerged(comparison, theirs);
  return compare(root);
}

export type Publication = Awaited<ReturnType<typeof publish>>;

/**
 * Merges, builds and publishes the local changes.
 * @param title first line of the commit message; by default, the first change and how many more there are
 * @returns a message for the owner, the published changes and the build's notes
 * @throws Refused with a message for the owner; ConflictError if the owner has to choose
 */
export async function publish(
  root: string,
  report: ReportProgress,
  choices: Choices = { keptVersions: {} },
  title?: string,
) {
  report("Looking for what others published");
  const merged = await merge(root, choices);
  const { git, remote, target, theirs, tree } = merged;
  const changes = describeChanges(await merged.readVersions(merged.changed));
  if (changes.length === 0) throw new Refused("Nothing has changed since the last publication.");
  report("Building the site");
  const notes = await build(root);
  const business = loadBusiness(join(root, "content/business.yaml"));
  const commit = await createCommit(git, tree, theirs, messageOf(changes, title), business);
  let text =
    "Saved as a publication and built. This folder has no remote repository: copy the folder dist/site to your web host, as docs/owner.md describes.";
  if (remote) {
    report("Sending");
    await git.text(["push", "--quiet", "--no-verify", remote, `${commit}:${target}`]);
    const url = await git.text(["config", `remote.${remote}.url`]);
    const withoutLogin = url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");
    text = `Published to ${withoutLogin}. Visitors will see it in ${business.publishing.liveAfter}.`;
  }
  await follow(merged, commit);
  return { text, changes, notes };
}

/** The last 20 commits that changed content or media, newest first. */
export async function history(root: string) {
  const { git, theirs } = await repositoryOf(root);
  const format = "--format=%H%n%cI%n%an%n%B";
  const log = await git.text(["log", "-20", "-z", format, theirs, "--", ...FOLDERS]);
  const entries = log.split("\0").filter((entry) => entry !== "");
  return entries.map((entry) => {
    const [commit = "", date = "", author = "", subject = "", ...body] = entry.split("\n");
    const changes = body.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    return { commit, date, author, changes: changes.length > 0 ? changes : [subject] };
  });
}

/** Publishes the content and media of an earlier publication. On failure, restores the local files. */
export async function goBack(
  root: string,
  past: string,
  report: ReportProgress,
): Promise<Publication> {
  if ((await unpublished(root)).length > 0)
    throw new Refused("You have unpublished changes. Publish or discard them, then go back.");
  const entry = (await history(root)).find(({ commit }) => commit === past);
  if (!entry) throw new Refused("That publication is no longer there. Reload the page.");
  const { git, theirs } = await merge(root, { keptVersions: {} });
  const paths = await differingPaths(git, theirs, past);
  if (paths.length === 0) throw new Refused("The site is already as it was then.");
  await restore(git, root, past, paths);
  try {
    return await publish(root, report, undefined, `Back to the site of ${entry.date.slice(0, 10)}`);
  } catch (error) {
    await restore(git, root, theirs, paths);
    throw error;
  }
}

/** Restores the published versions of files. @param paths files with unpublished changes */
export async function discard(root: string, paths: string[]): Promise<undefined> {
  const { git, theirs, changed } = await compare(root);
  const restored = changed.filter((path) => paths.includes(path));
  await restore(git, root, theirs, restored);
}
