/** Publishes the content and media folders with git, either completely or not at all, and no other files. */
import { join } from "node:path";
import { loadBusiness } from "../../../src/business/business.ts";
import { RefusedError } from "../failures.ts";
import { writeAll } from "../files.ts";
import type { ReportProgress } from "../panel.tsx";
import { build } from "./build.ts";
import { type ChangedFile, commitMessage, describeChanges } from "./changes.ts";
import type { Git } from "./git.ts";
import {
  commonBase,
  createCommit,
  differingPaths,
  fileIn,
  markMerged,
  PUBLISHED_FOLDERS,
  repositoryOf,
  treeOfLocalFiles,
  updateAfterPublishing,
} from "./repository.ts";

/** The versions that the owner chose to keep after a conflict. */
export interface ConflictChoices {
  /** The remote commit that the owner chose from. If the remote has a newer one, the choices are ignored. */
  theirs?: string | undefined;
  /** For each conflicting file, by path, the version to keep: `mine` or `theirs`. */
  keptVersions: Record<string, string>;
}

/** Thrown if the owner has to resolve conflicts before publishing. */
export class ConflictError extends RefusedError {
  /** The remote commit that conflicts with the local changes. */
  readonly theirs: string;
  /** The files that changed both in the remote commit (`before`) and locally (`after`). */
  readonly files: ChangedFile[];
  constructor(theirs: string, files: ChangedFile[]) {
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
    /** Paths of the files that changed locally and differ from the newest publication. */
    changed,
    /** The paths in `changed` whose files someone else has changed too. */
    conflicting: changed.filter((path) => remote.includes(path)),
    /** Paths of the files that only someone else has changed. */
    incoming: different.filter((path) => !local.includes(path)),
    /** Reads the published version and the local version of each file. */
    readVersions: (paths: string[]): Promise<ChangedFile[]> =>
      Promise.all(
        paths.map(async (path) => ({
          path,
          before: await fileIn(git, theirs, path),
          after: await fileIn(git, tree, path),
        })),
      ),
  };
}

/** Describes the local changes that haven't been published, as of the last fetch. */
export async function unpublishedChanges(root: string) {
  const { readVersions, changed } = await compare(root);
  return describeChanges(await readVersions(changed));
}

/** Restores files from a commit and deletes those that aren't in it. On an error, no file changes. */
async function restore(git: Git, root: string, commit: string, paths: string[]): Promise<void> {
  const files = new Map<string, Buffer | undefined>();
  for (const path of paths) files.set(path, await fileIn(git, commit, path));
  writeAll(root, files);
}

/**
 * Fetches what others have published and merges it into the local files.
 * @throws ConflictError if the owner has to resolve conflicts first
 */
async function merge(root: string, choices: ConflictChoices) {
  const { git, remote } = await repositoryOf(root);
  // Fetches all branches, even if git is configured to fetch only one (`git clone --single-branch`).
  const branches = `+refs/heads/*:refs/remotes/${remote}/*`;
  if (remote) await git.run(["fetch", "--quiet", "--no-tags", remote, branches]);
  const comparison = await compare(root);
  const { theirs, conflicting, incoming, readVersions } = comparison;
  const keptVersions = choices.theirs === theirs ? choices.keptVersions : {};
  const unresolvedPaths = conflicting.filter((path) => !keptVersions[path]);
  if (unresolvedPaths.length > 0)
    throw new ConflictError(theirs, await readVersions(unresolvedPaths));
  const theirPaths = conflicting.filter((path) => keptVersions[path] === "theirs");
  await restore(git, root, theirs, [...incoming, ...theirPaths]);
  await markMerged(comparison, theirs);
  return compare(root);
}

export type Publication = Awaited<ReturnType<typeof publish>>;

/**
 * Merges what others have published, builds the site and publishes the local changes.
 * @param title first line of the commit message; by default, the first change and the number of others
 * @returns a message for the owner, the published changes and the build's notes
 * @throws RefusedError with a message for the owner; ConflictError if the owner has to choose a version
 */
export async function publish(
  root: string,
  report: ReportProgress,
  choices: ConflictChoices = { keptVersions: {} },
  title?: string,
) {
  report("Looking for what others published");
  const merged = await merge(root, choices);
  const { git, remote, target, theirs, tree } = merged;
  const changes = describeChanges(await merged.readVersions(merged.changed));
  if (changes.length === 0)
    throw new RefusedError("Nothing has changed since the last publication.");
  report("Building the site");
  const notes = await build(root);
  const business = loadBusiness(join(root, "content/business.yaml"));
  const commit = await createCommit(git, tree, theirs, commitMessage(changes, title), business);
  let message =
    "Saved as a publication and built. This folder has no remote repository: copy the folder dist/site to your web host, as docs/owner.md describes.";
  if (remote) {
    report("Sending");
    await git.run(["push", "--quiet", "--no-verify", remote, `${commit}:${target}`]);
    const url = await git.run(["config", `remote.${remote}.url`]);
    const urlWithoutLogin = url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");
    message = `Published to ${urlWithoutLogin}. Visitors will see it in ${business.publishing.liveAfter}.`;
  }
  await updateAfterPublishing(merged, commit);
  return { message, changes, notes };
}

/** Returns the last 20 commits that changed content or media, newest first. */
export async function pastPublications(root: string) {
  const { git, theirs } = await repositoryOf(root);
  const format = "--format=%H%n%cI%n%an%n%B";
  const log = await git.run(["log", "-20", "-z", format, theirs, "--", ...PUBLISHED_FOLDERS]);
  const entries = log.split("\0").filter((entry) => entry !== "");
  return entries.map((entry) => {
    const [commit = "", date = "", author = "", subject = "", ...body] = entry.split("\n");
    const changes = body.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    return { commit, date, author, changes: changes.length > 0 ? changes : [subject] };
  });
}

/**
 * Publishes the content and media of a past publication again, as a new commit. If that fails, restores the
 * local files.
 * @param past the past publication's commit
 */
export async function goBack(
  root: string,
  past: string,
  report: ReportProgress,
): Promise<Publication> {
  if ((await unpublishedChanges(root)).length > 0)
    throw new RefusedError("You have unpublished changes. Publish or discard them, then go back.");
  const entry = (await pastPublications(root)).find(({ commit }) => commit === past);
  if (!entry) throw new RefusedError("That publication is no longer there. Reload the page.");
  const { git, theirs } = await merge(root, { keptVersions: {} });
  const paths = await differingPaths(git, theirs, past);
  if (paths.length === 0) throw new RefusedError("The site is already as it was then.");
  await restore(git, root, past, paths);
  try {
    return await publish(root, report, undefined, `Back to the site of ${entry.date.slice(0, 10)}`);
  } catch (error) {
    await restore(git, root, theirs, paths);
    throw error;
  }
}

/** Discards local changes by restoring the published version of each changed file in `paths`. */
export async function discard(root: string, paths: string[]): Promise<undefined> {
  const { git, theirs, changed } = await compare(root);
  const changedPaths = changed.filter((path) => paths.includes(path));
  await restore(git, root, theirs, changedPaths);
}
