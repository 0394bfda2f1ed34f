/**
 * Publishes content and media with git's own commands. Every step keeps what the owner saved: a publication
 * that fails is a local commit, from which the next one goes on.
 */
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copiedPages } from "../../../src/business/ready.ts";
import { contentProblems, type Problem } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { RefusedError } from "../failures.ts";
import type { ReportProgress } from "../panel.tsx";
import { markUpdated } from "../restart.ts";
import { type Change, type ChangedFile, changesBetween, PUBLISHED_FOLDERS } from "./changes.ts";
import { openRepository, type Repository, reasonOf, run } from "./git.ts";

const STEPS = [
  "Saving your changes as a version",
  "Getting what others published",
  "Building the site, which takes a minute or two",
  "Sending it",
];

/** The last line of each publication's commit message. Other commits have other messages. */
const MARK = "Published with the editor";

/** npm writes this file last, so it is missing after an interrupted installation. */
const INSTALLED = "node_modules/.package-lock.json";

export class ConflictError extends RefusedError {
  /** Files in their (`before`) and in our version (`after`). */
  readonly files: ChangedFile[];
  /** Their version before either side changed it, by path. */
  readonly originals: Map<string, string>;
  readonly theirs: string;
  constructor(theirs: string, files: ChangedFile[], originals: Map<string, string>) {
    super("Someone else changed the same things. Choose whose version to publish.");
    this.theirs = theirs;
    this.files = files;
    this.originals = originals;
  }
}

/** The owner's answer to a conflict with the commit `theirs`. */
export interface Choice {
  theirs: string;
  keep: "ours" | "theirs";
}

const publishedBase = ({ tryGit, published }: Repository) =>
  tryGit("merge-base", "HEAD", published).then((base) => base || "HEAD");

/** What differs from the newest publication, as of the last fetch. */
export async function unpublishedChanges(root: string): Promise<Change[]> {
  const repository = await openRepository(root);
  return changesBetween(repository, root, await publishedBase(repository));
}

/** What the owner must solve first: content that can't be built, and changed pages that are still copies. */
export function publishProblems(root: string, changes: Change[]): Problem[] {
  const problems = contentProblems(root);
  if (problems.length > 0) return problems;
  const paths = changes.flatMap(({ paths }) => paths);
  return copiedPages(root)
    .filter(({ file }) => paths.includes(file))
    .map(({ file, text }) => ({
      text: `${text}. Write its own before you publish it.`,
      form: entryAt(file)?.form ?? "",
    }));
}

async function commit({ runGit, identity }: Repository, message: string): Promise<void> {
  await runGit("add", "--", ...PUBLISHED_FOLDERS);
  if (await runGit("diff", "--cached", "--name-only", "--", ...PUBLISHED_FOLDERS))
    await runGit(...identity, "commit", "--quiet", "-m", message, "--", ...PUBLISHED_FOLDERS);
}

async function merge(repository: Repository, root: string, message: string, choice?: Choice) {
  const { runGit, tryGit, identity, remote, target } = repository;
  const before = await runGit("rev-parse", "HEAD");
  if (!choice) await runGit("fetch", "--quiet", remote, target);
  const theirs = choice?.theirs ?? (await runGit("rev-parse", "FETCH_HEAD"));
  const strategy = choice ? ["-X", choice.keep] : [];
  try {
    await runGit(...identity, "merge", "--quiet", ...strategy, "-m", message, theirs);
  } catch (error) {
    const unmerged = ["diff", "--name-only", "--diff-filter=U", "-z"];
    const paths = (await runGit(...unmerged)).split("\0").filter((path) => path !== "");
    if (paths.length === 0) throw error;
    if (!choice) {
      const base = await runGit("merge-base", "HEAD", theirs);
      const read = (commit: string, path: string) =>
        path.endsWith(".yaml") ? tryGit("show", `${commit}:${path}`) : "";
      const files = await Array.fromAsync(paths, async (path) => ({
        path,
        before: await read(theirs, path),
        after: await read("HEAD", path),
      }));
      const originals = await Array.fromAsync(paths, async (path) => [
        path,
        await read(base, path),
      ]);
      await runGit("merge", "--abort");
      throw new ConflictError(theirs, files, new Map(originals as [string, string][]));
    }
    // One side deleted what the other side changed: the options of the merge don't decide that.
    for (const path of paths)
      await runGit("checkout", `--${choice.keep}`, "--", path).then(
        () => runGit("add", "--", path),
        () => runGit("rm", "--quiet", "--", path),
      );
    await runGit(...identity, "commit", "--quiet", "-m", message);
  }
  const changedSince = (...paths: string[]) =>
    runGit("diff", "--name-only", before, "HEAD", "--", ...paths);
  if (await changedSince("package-lock.json")) rmSync(join(root, INSTALLED), { force: true });
  if (await changedSince("src", "tools", "package-lock.json")) markUpdated();
}

async function build(root: string): Promise<void> {
  if (!existsSync(join(root, INSTALLED)) && existsSync(join(root, "package-lock.json")))
    await run("npm", ["ci"], root);
  await run(process.execPath, ["scripts/build.ts"], root);
}

export interface Publication {
  message: string;
  changes: Change[];
}

/**
 * @param title the subject of the commit; by default, the first change and the number of further changes
 * @throws RefusedError with a message for the owner; ConflictError if the owner has to choose a version
 */
export async function publish(
  root: string,
  report: ReportProgress,
  choice?: Choice,
  title?: string,
): Promise<Publication> {
  const repository = await openRepository(root);
  const changes = await changesBetween(repository, root, await publishedBase(repository));
  const [first] = changes;
  if (!first) throw new RefusedError("Nothing has changed since the last publication.");
  const [problem] = publishProblems(root, changes);
  if (problem) throw new RefusedError(`Not published. ${problem.text}`);
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const list = changes.map(({ text }) => `- ${text}`).join("\n");
  const message = `${title ?? `${first.text}${more}`}\n\n${list}\n\n${MARK}`;
  const steps = [
    () => commit(repository, message),
    () => merge(repository, root, message, choice),
    () => build(root),
    () => repository.runGit("push", "--quiet", repository.remote, `HEAD:${repository.target}`),
  ];
  for (const [index, step] of steps.entries()) {
    report(STEPS, index);
    await step().catch((error) => {
      if (error instanceof RefusedError) throw error;
      throw new RefusedError(`Not published. Your changes are saved here.\n${reasonOf(error)}`);
    });
  }
  return { message: "Published. Visitors see it in about five minutes.", changes };
}

export interface PastPublication {
  commit: string;
  date: string;
  changes: string[];
}

export async function pastPublications(root: string): Promise<PastPublication[]> {
  const { runGit, published } = await openRepository(root);
  const format = "--format=%H%n%P%n%cI%n%B";
  const log = await runGit(
    "log",
    "-40",
    "-z",
    "--fixed-strings",
    `--grep=${MARK}`,
    format,
    published,
  );
  const commits = log.split("\0").filter((entry) => entry !== "");
  const publications = commits.map((entry) => {
    const [commit = "", parents = "", date = "", ...body] = entry.split("\n");
    const changes = body.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
    const [ours, theirs] = parents.split(" ");
    return { commit, date, changes, merged: theirs && ours };
  });
  // Only the merge with what others had published went live, not the owner's commit before it.
  return publications.filter(({ commit }) => !publications.some(({ merged }) => merged === commit));
}

/** What visitors would see change. */
export async function changesBackTo(root: string, past: string): Promise<Change[]> {
  return changesBetween(await openRepository(root), root, "HEAD", past);
}

/** Publishes content and media as they were in a past publication, as a new commit. */
export async function goBack(root: string, past: string, report: ReportProgress) {
  const publication = (await pastPublications(root)).find(({ commit }) => commit === past);
  if (!publication) throw new RefusedError("That publication is no longer there. Reload the page.");
  if ((await unpublishedChanges(root)).length > 0)
    throw new RefusedError("You have unpublished changes. Publish or discard them, then go back.");
  const { runGit } = await openRepository(root);
  const restore = (commit: string) =>
    runGit("restore", `--source=${commit}`, "--staged", "--worktree", "--", ...PUBLISHED_FOLDERS);
  await restore(past);
  const [problem] = contentProblems(root);
  if (problem) {
    await restore("HEAD");
    throw new RefusedError(
      `The site has changed since then, and that version no longer fits it:\n${problem.text}`,
    );
  }
  return publish(root, report, undefined, `Back to ${publication.date.slice(0, 10)}`);
}

/** Moves the changes of these files into git's stash, from which they can be brought back. */
export async function discard(root: string, paths: string[]): Promise<string> {
  const repository = await openRepository(root);
  const { runGit, identity } = repository;
  if (await runGit("status", "--porcelain", "--", ...paths))
    await runGit(
      ...identity,
      "stash",
      "push",
      "--quiet",
      "-u",
      "-m",
      paths.join(" "),
      "--",
      ...paths,
    );
  // A publication that failed has committed its changes. Git's log keeps that commit.
  const base = await publishedBase(repository);
  const committed = await runGit("diff", "--name-only", "-z", base, "--", ...paths);
  const files = committed.split("\0").filter((path) => path !== "");
  if (files.length > 0)
    await runGit("restore", `--source=${base}`, "--staged", "--worktree", "--", ...files);
  return "Discarded. To bring it back, run git stash pop in a terminal in this folder, as docs/owner.md describes.";
}
