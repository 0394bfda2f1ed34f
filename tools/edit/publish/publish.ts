/** Publishes either completely or not at all, and no files outside the content and media folders. */
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { loadBusiness } from "../../../src/business/business.ts";
import { RefusedError } from "../failures.ts";
import { readIfExists, writeAll } from "../files.ts";
import type { ReportProgress } from "../panel.tsx";
import { build } from "./build.ts";
import { type ChangedFile, commitMessage, describeChanges } from "./changes.ts";
import { failureAfterPublishing, publishFailureMessage } from "./failures.ts";
import type { Git } from "./git.ts";
import {
  addPublishedFiles,
  commonBase,
  createCommit,
  differingPaths,
  fetchRemote,
  fileIn,
  markMerged,
  PUBLISHED_FOLDERS,
  recordPublication,
  repositoryOf,
  treeOfLocalFiles,
} from "./repository.ts";

interface ConflictChoices {
  /** The remote commit that the owner chose from. If the remote has a newer one, the choices are ignored. */
  theirs?: string | undefined;
  /** For each conflicting file, by path, the version to keep: `mine` or `theirs`. */
  keptVersions: Record<string, string>;
}

export class ConflictError extends RefusedError {
  readonly theirs: string;
  /** The files that changed both in the remote commit (`before`) and locally (`after`). */
  readonly files: ChangedFile[];
  constructor(theirs: string, files: ChangedFile[]) {
    super("Someone else changed the same things. Choose which version to keep.");
    this.theirs = theirs;
    this.files = files;
  }
}

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
    conflicting: changed.filter((path) => remote.includes(path)),
    incoming: different.filter((path) => !local.includes(path)),
    readVersions: (paths: string[]) => versionsIn(git, theirs, tree, paths),
  };
}

const versionsIn = (git: Git, before: string, after: string, paths: string[]) =>
  Array.fromAsync(
    paths,
    async (path): Promise<ChangedFile> => ({
      path,
      before: await fileIn(git, before, path),
      after: await fileIn(git, after, path),
    }),
  );

/** As of the last fetch. */
export async function unpublishedChanges(root: string) {
  const { readVersions, changed } = await compare(root);
  return describeChanges(await readVersions(changed));
}

function writeVersion(root: string, version: "before" | "after", files: ChangedFile[]): void {
  const contents = files.map((file) => [file.path, file[version]] as const);
  writeAll(root, contents);
}

/** @throws ConflictError if the owner has to resolve conflicts first */
async function merge(root: string, choices: ConflictChoices = { keptVersions: {} }) {
  await fetchRemote(await repositoryOf(root));
  const comparison = await compare(root);
  const { theirs, conflicting, incoming, readVersions } = comparison;
  const keptVersions = choices.theirs === theirs ? choices.keptVersions : {};
  const unresolvedPaths = conflicting.filter((path) => !keptVersions[path]);
  if (unresolvedPaths.length > 0)
    throw new ConflictError(theirs, await readVersions(unresolvedPaths));
  const theirPaths = conflicting.filter((path) => keptVersions[path] === "theirs");
  writeVersion(root, "before", await readVersions([...incoming, ...theirPaths]));
  await markMerged(comparison, theirs);
  return compare(root);
}

export type Publication = Awaited<ReturnType<typeof publish>>;

/** @throws RefusedError with a message for the owner; ConflictError if the owner has to choose a version */
export async function publish(
  root: string,
  report: ReportProgress,
  choices?: ConflictChoices,
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
  await recordPublication(merged, commit).catch((error) => {
    // Without a remote, recording the commit is the publication.
    if (!remote) throw error;
    notes.push(failureAfterPublishing(error));
  });
  await addPublishedFiles(git).catch((error) => notes.push(failureAfterPublishing(error)));
  return { message, changes, notes };
}

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
 * Publishes the past publication again, as a new commit. If that fails, restores the local files, except
 * those that the owner has saved in the meantime.
 */
export async function goBack(root: string, past: string, report: ReportProgress) {
  const unpublishedError = new RefusedError(
    "You have unpublished changes. Publish or discard them, then go back.",
  );
  if ((await unpublishedChanges(root)).length > 0) throw unpublishedError;
  const entry = (await pastPublications(root)).find(({ commit }) => commit === past);
  if (!entry) throw new RefusedError("That publication is no longer there. Reload the page.");
  const { git, theirs, changed } = await merge(root);
  // The owner may have saved a change during the fetch.
  if (changed.length > 0) throw unpublishedError;
  const paths = await differingPaths(git, theirs, past);
  if (paths.length === 0) throw new RefusedError("The site is already as it was then.");
  const files = await versionsIn(git, theirs, past, paths);
  writeVersion(root, "after", files);
  try {
    return await publish(root, report, undefined, `Back to the site of ${entry.date.slice(0, 10)}`);
  } catch (error) {
    const unchangedFiles = files.filter(({ path, after }) =>
      isDeepStrictEqual(readIfExists(join(root, path)), after),
    );
    writeVersion(root, "before", unchangedFiles);
    if (unchangedFiles.length === files.length) throw error;
    throw new RefusedError(
      `${publishFailureMessage(error)}\nWhat you saved in the meantime is kept, based on that earlier publication: see the list of changes.`,
    );
  }
}

export async function discard(root: string, paths: string[]): Promise<undefined> {
  const { changed, readVersions } = await compare(root);
  const changedPaths = changed.filter((path) => paths.includes(path));
  writeVersion(root, "before", await readVersions(changedPaths));
}
