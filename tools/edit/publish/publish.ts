/**
 * Publishes content and media with git's own commands. Every step keeps what the owner saved: a publication
 * that fails is a local commit, from which the next one goes on.
 */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { copiedPages } from "../../ready.ts";
import { contentProblems, type Problem } from "../check.ts";
import { entryAt } from "../content-files.ts";
import type { ReportProgress } from "../panel.tsx";
import { type Change, changesBetween, groupOf, PUBLISHED_FOLDERS } from "./changes.ts";
import { type Git, openRepository, reasonOf, run, split } from "./git.ts";

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

/** What the owner has to decide before the commit `theirs` can be merged. */
export interface Question {
  theirs: string;
  /** Each has the name of an entry, and its lines in both versions. */
  conflicts: string[];
}

/** The owner's answer to a conflict with the commit `theirs`. */
export interface Choice {
  theirs: string;
  keep: "ours" | "theirs";
}

const publishedCommit = (git: Git) => git("merge-base", "HEAD", "@{upstream}");

/** What differs from the newest publication, as of the last fetch. */
export async function unpublishedChanges(root: string): Promise<Change[]> {
  const git = await openRepository(root);
  return changesBetween(git, root, await publishedCommit(git));
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

async function commit(git: Git, message: string): Promise<void> {
  await git("add", "--", ...PUBLISHED_FOLDERS);
  if (await git("diff", "--cached", "--name-only", "--", ...PUBLISHED_FOLDERS))
    await git("commit", "--quiet", "-m", message, "--", ...PUBLISHED_FOLDERS);
}

/** The lines that git has marked in a file because both sides changed them. */
function conflictsIn(root: string, path: string): string[] {
  const text = existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "";
  const marked = /^<{7} .*\n((?:.*\n)*?)={7}\n((?:.*\n)*?)>{7} /gm;
  const lines = [...text.matchAll(marked)].map(
    ([, ours, theirs]) => `Yours: ${ours}Theirs: ${theirs}`,
  );
  // A picture, or a file that one side deleted.
  if (lines.length === 0) lines.push("Replaced or deleted");
  return lines.map((line) => `${groupOf(path)}\n${line}`);
}

/** Merges code too, as `git pull --no-rebase --no-edit` does. @returns what the owner has to decide first */
async function merge(git: Git, root: string, choice?: Choice): Promise<Question | undefined> {
  const before = await git("rev-parse", "HEAD");
  await git("fetch", "--quiet");
  const theirs = await git("rev-parse", "@{upstream}");
  // What was published since the owner has chosen may conflict in other places.
  const keep = choice?.theirs === theirs ? choice.keep : undefined;
  const strategy = keep ? ["-X", keep] : [];
  try {
    await git("merge", "--quiet", "--no-edit", ...strategy, "--end-of-options", theirs);
  } catch (error) {
    const paths = split(await git("diff", "--name-only", "--diff-filter=U", "-z"));
    if (paths.length === 0) throw error;
    if (!keep) {
      const conflicts = paths.flatMap((path) => conflictsIn(root, path));
      await git("merge", "--abort");
      return { theirs, conflicts };
    }
    // One side deleted what the other side changed: the strategy doesn't decide that.
    for (const path of paths)
      await git("checkout", `--${keep}`, "--", path).then(
        () => git("add", "--", path),
        () => git("rm", "--quiet", "--", path),
      );
    await git("commit", "--quiet", "--no-edit");
  }
  if (await git("diff", "--name-only", before, "HEAD", "--", "package-lock.json"))
    rmSync(join(root, INSTALLED), { force: true });
  return undefined;
}

async function build(root: string): Promise<void> {
  if (!existsSync(join(root, INSTALLED))) await run("npm", ["ci"], root);
  await run(process.execPath, ["scripts/build.ts"], root);
}

export interface Outcome {
  message: string;
  question?: Question;
}

/** @throws Error with a message for the owner */
export async function publish(
  root: string,
  report: ReportProgress,
  choice?: Choice,
): Promise<Outcome> {
  const git = await openRepository(root);
  const changes = await unpublishedChanges(root);
  if (changes.length === 0) throw new Error("There is nothing to publish.");
  const [problem] = publishProblems(root, changes);
  if (problem) throw new Error(`Not published. ${problem.text}`);
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const list = changes.map(({ text }) => `- ${text}`).join("\n");
  const message = `${changes[0]?.text.slice(0, 60)}${more}\n\n${list}`;
  try {
    report(STEPS, 0);
    await commit(git, message);
    report(STEPS, 1);
    const question = await merge(git, root, choice);
    if (question)
      return { message: "Someone else changed the same things. Choose what to publish.", question };
    report(STEPS, 2);
    await build(root);
    report(STEPS, 3);
    // Only what was built is a publication. Nobody else has this commit yet.
    await git("commit", "--quiet", "--amend", "--only", "-m", `${message}\n\n${MARK}`);
    await git("push", "--quiet");
  } catch (error) {
    throw new Error(`Not published. Your changes are saved here.\n${reasonOf(error)}`);
  }
  return { message: "Published. Visitors see it in about five minutes." };
}

/** The newest first, and last the site as it was before them. */
export async function pastPublications(root: string) {
  const git = await openRepository(root);
  const format = ["-z", "--format=%H%n%cI%n%B"];
  const list = async (...which: string[]) =>
    split(await git("log", ...format, ...which)).map((entry) => {
      const [commit = "", date = "", ...body] = entry.split("\n");
      const changes = body.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
      return { commit, date, changes };
    });
  const publications = await list("-20", "--fixed-strings", `--grep=${MARK}`, "@{upstream}");
  const oldest = publications.at(-1);
  if (!oldest) return [];
  // The last parent: of a merge, the first is what the owner saved, which nobody has seen.
  const [before = ""] = (await git("rev-parse", `${oldest.commit}^@`)).split("\n").reverse();
  return [...publications, ...(await list("-1", before))];
}

/** @throws Error if it isn't a publication that the owner can choose: the name comes from a request */
async function checkIsPast(root: string, past: string): Promise<void> {
  if ((await pastPublications(root)).some(({ commit }) => commit === past)) return;
  throw new Error("There is no such publication. Choose one from the list.");
}

/** What visitors would see change. */
export async function changesBackTo(root: string, past: string): Promise<Change[]> {
  await checkIsPast(root, past);
  return changesBetween(await openRepository(root), root, "HEAD", past);
}

/** Publishes content and media as they were in a past publication, as a new commit. */
export async function goBack(root: string, past: string, report: ReportProgress) {
  const git = await openRepository(root);
  if ((await unpublishedChanges(root)).length > 0)
    throw new Error("You have unpublished changes. Publish or discard them, then go back.");
  await checkIsPast(root, past);
  const restore = (commit: string) =>
    git("restore", `--source=${commit}`, "--staged", "--worktree", "--", ...PUBLISHED_FOLDERS);
  await restore(past);
  const [problem] = contentProblems(root);
  if (problem) {
    await restore("HEAD");
    throw new Error(`That version doesn't fit today's site:\n${problem.text}`);
  }
  return publish(root, report);
}

/** Moves the changes of these files into git's stash, from which they can be brought back. */
export async function discard(root: string, paths: string[]): Promise<Outcome> {
  const git = await openRepository(root);
  const known = (await unpublishedChanges(root)).flatMap(({ paths }) => paths);
  if (paths.length === 0 || paths.some((path) => !known.includes(path)))
    throw new Error("There is no such change any more. Choose one from the list.");
  if (await git("status", "--porcelain", "--", ...paths))
    await git("stash", "push", "--quiet", "-u", "-m", paths.join(" "), "--", ...paths);
  // A publication that failed has committed its changes. Git's log keeps that commit.
  const base = await publishedCommit(git);
  const committed = split(await git("diff", "--name-only", "-z", base, "--", ...paths));
  if (committed.length > 0)
    await git("restore", `--source=${base}`, "--staged", "--worktree", "--", ...committed);
  return { message: "Discarded. docs/owner.md says how to bring it back (git stash pop)." };
}
