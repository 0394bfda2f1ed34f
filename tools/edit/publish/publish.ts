/**
 * A publication is one operation: what the folder has becomes a commit, which is merged and built in a worktree,
 * and exactly what was built is sent. Until then, neither the folder nor its branch changes, so that a publication
 * that fails leaves nothing to undo.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copiedPages } from "../../ready.ts";
import { contentProblems, type Problem } from "../check.ts";
import { entryAt } from "../content-files.ts";
import { type Change, changesBetween, SAMPLE_FLAG } from "./changes.ts";
import { bringForward, changesIn, rememberSnapshot, snapshot } from "./folder.ts";
import { contains, openRepository, type Repository, reasonOf } from "./git.ts";
import { checkIsPast, MARK } from "./history.ts";
import { locked } from "./lock.ts";
import { type Publication, readPublication, STEPS, writePublication } from "./state.ts";
import { build, type Choice, merge, openWorktree } from "./worktree.ts";

/** What the owner must solve first: content that can't be built, and changed pages that are still copies. */
export function publishProblems(root: string, changes: Change[]): Problem[] {
  const hint = "Didn't you write this? Start the editor again: the site may have been updated.";
  const problems = contentProblems(root).map(({ text, form }) => ({
    text: `${text} ${hint}`,
    form,
  }));
  if (problems.length > 0) return problems;
  const paths = changes.flatMap(({ paths }) => paths);
  return copiedPages(root)
    .filter(({ file }) => paths.includes(file))
    .map(({ file, text }) => ({
      text: `${text}. Write its own before you publish it.`,
      form: entryAt(file)?.form ?? "",
    }));
}

export interface PublishOptions {
  choice?: Choice | undefined;
  /** Publishes content and media as they were in this past publication. */
  past?: string | undefined;
  /** Called whenever the state of the publication has changed. */
  onChange?: () => void;
}

/** What a publication sends, and how it reports its steps. */
interface Plan extends PublishOptions {
  changes: Change[];
  report: (step: number) => void;
}

/** A message ends with the reason, so that a sentence for the owner comes first. */
const failed = (message: string, error: unknown) => new Error(`${message}\n${reasonOf(error)}`);

/**
 * If the last publication was interrupted while it was sent, only the remote knows whether it was.
 * @throws Error if the remote can't be asked
 */
export async function settle(repository: Repository): Promise<void> {
  const { step, end } = readPublication(repository) ?? {};
  if (step === STEPS.length - 1 && end?.result !== "published")
    await repository.git("fetch", "--quiet").catch((error) => {
      throw failed("It isn't known whether the last publication was sent. Try again later.", error);
    });
  await bringForward(repository);
}

/**
 * Sends a commit. A lost answer isn't a failure.
 * @returns false if it isn't known whether it was sent
 * @throws Error if it wasn't sent
 */
async function send({ git, push }: Repository, commit: string): Promise<boolean> {
  try {
    await push(commit);
  } catch (error) {
    const connection = await git("fetch", "--quiet").catch(() => undefined);
    if (connection === undefined) return false;
    if (!(await contains(git, "@{upstream}", commit))) throw error;
  }
  return true;
}

/** Tells the owner to start the editor again if its own code or packages changed. */
async function restartNote({ git }: Repository, before: string): Promise<string> {
  const programs = ["src", "tools", "package-lock.json"];
  const changed = await git("diff", "--name-only", before, "HEAD", "--", ...programs);
  return (
    changed && " The site's programs were updated: stop the editor, run npm ci, and start it again."
  );
}

type Result = Pick<NonNullable<Publication["end"]>, "result" | "message" | "question"> & {
  commit?: string;
};

async function carryOut(repository: Repository, plan: Plan): Promise<Result> {
  const { git } = repository;
  const { changes, choice, past, report } = plan;
  report(0);
  const before = await git("rev-parse", "HEAD");
  await git("fetch", "--quiet");
  await bringForward(repository);
  const [head = "", theirs = ""] = (await git("rev-parse", "HEAD", "@{upstream}")).split("\n");
  report(1);
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const list = changes.map(({ text }) => `- ${text}`).join("\n");
  const message = `${changes[0]?.text.slice(0, 60)}${more}\n\n${list}`;
  const isNewest = await contains(git, head, theirs);
  const marked = `${message}\n\n${MARK}`;
  // Only the commit that is sent is a publication.
  const options = { parent: head, message: isNewest ? marked : message, source: past };
  // The owner's content needn't have the words that the sample's must have.
  if (!past) rmSync(join(repository.root, SAMPLE_FLAG), { force: true });
  const saved = await snapshot(repository, options);
  const worktree = await openWorktree(repository, saved);
  const question = isNewest
    ? undefined
    : await merge(worktree, { theirs, message: marked, choice });
  if (question)
    return {
      result: "question",
      message: "Someone else changed the same things. Choose what to publish.",
      question: { ...question, past },
    };
  const commit = await worktree.git("rev-parse", "HEAD");
  const [problem] = contentProblems(worktree.folder);
  if (problem)
    throw new Error(
      past
        ? `That version doesn't fit today's site: ${problem.text}`
        : `Your changes don't fit what others published: ${problem.text} Discard the change that causes it.`,
    );
  // After an interruption, everything may have been sent before.
  if (!(await git("diff", "--name-only", theirs, commit))) {
    if (!past) await rememberSnapshot(repository, saved);
    await bringForward(repository);
    return { result: "published", message: "All of it was published already.", commit: theirs };
  }
  report(2);
  await build(repository, worktree);
  report(3);
  // Going back: the folder doesn't have that version yet.
  if (!past) await rememberSnapshot(repository, saved);
  if (!(await send(repository, commit)))
    return {
      result: "failed",
      message:
        "The connection was lost, so it isn't known whether it was published. Your changes are saved here. Press Publish again: it goes on.",
    };
  await bringForward(repository);
  const note = await restartNote(repository, before);
  return { result: "published", message: `Published.${note}`, commit };
}

/**
 * Returns how the publication ended, also if it failed.
 * @throws Error if it can't begin
 */
export async function publish(root: string, options: PublishOptions = {}) {
  const repository = await openRepository(root);
  return locked(repository, async () => {
    await settle(repository);
    const changes = await changesToPublish(repository, options.past);
    const publication: Publication = { step: 0, startedAt: new Date().toISOString() };
    const change = (next: Partial<Publication>) => {
      writePublication(repository, Object.assign(publication, next));
      options.onChange?.();
    };
    const report = (step: number) => change({ step });
    const { commit, ...end } = await carryOut(repository, { ...options, changes, report }).catch(
      (error): Result => {
        const { message } = failed("Not published. Your changes are saved here.", error);
        return { result: "failed", message };
      },
    );
    change({
      end: { ...end, at: new Date().toISOString() },
      ...(commit && { live: { commit } }),
    });
    return publication;
  });
}

/** @throws Error if there is nothing to publish, or something to solve first */
async function changesToPublish(repository: Repository, past?: string): Promise<Change[]> {
  const { root, git } = repository;
  const unpublished = await changesIn(repository);
  if (past) {
    await checkIsPast(repository, past);
    if (unpublished.length > 0)
      throw new Error("You have unpublished changes. Publish or discard them, then go back.");
  }
  const changes = past ? await changesBetween(git, root, "HEAD", past) : unpublished;
  if (changes.length === 0) throw new Error("There is nothing to publish.");
  const [problem] = past ? [] : publishProblems(root, changes);
  if (problem) throw new Error(`Not published. ${problem.text}`);
  return changes;
}
