/**
 * A publication is one operation: what the folder has becomes a commit, which is built in a worktree, and exactly what
 * was built is sent. Until then, the commit is in no branch, so that a publication that fails leaves nothing to undo.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { copiedPages } from "../../ready.ts";
import { contentProblems, type Problem } from "../check.ts";
import { entryAt } from "../menu.ts";
import { PUBLICATION, startTask, writeTask } from "../tasks.ts";
import { areProgramsChanged, bringForward, RESTART } from "./bring-forward.ts";
import { type Change, SAMPLE_FLAG } from "./changes.ts";
import { failed, openRepository, type Repository } from "./git.ts";
import { MARK } from "./history.ts";
import { asOnlyOperation, inTurn } from "./lock.ts";
import { atStep, type Publication } from "./publication.ts";
import { send, settle } from "./send.ts";
import { changesIn, expectSeen, pathsOf, publishedCommit, snapshot } from "./snapshots.ts";
import { build, openWorktree } from "./worktree.ts";

/** What the owner must solve first: content that can't be built, and new pages that are still copies. */
export function publishProblems(root: string, changes: Change[]): Problem[] {
  const hint =
    "Didn't you write this? Someone may have published it: change it, discard your change that it doesn't fit, or start the editor again, as the site may have been updated.";
  const problems = contentProblems(root).map(({ text, form }) => ({
    text: `${text} ${hint}`,
    form,
  }));
  if (problems.length > 0) return problems;
  const added = pathsOf(changes.filter(({ isAdded }) => isAdded));
  return copiedPages(root)
    .filter(({ file }) => added.includes(file))
    .map(({ file, text }) => ({
      text: `${text}. Write its own before you publish it.`,
      form: entryAt(file)?.form ?? "",
    }));
}

/**
 * @param seen the version of the list that the owner saw
 * @throws Error if there is nothing to publish, or something to solve or see first
 */
async function changesToPublish(repository: Repository, seen?: string): Promise<Change[]> {
  const changes = await changesIn(repository);
  if (changes.length === 0) throw new Error("There is nothing to publish.");
  expectSeen(changes, repository.root, seen);
  const [problem] = publishProblems(repository.root, changes);
  if (problem) throw new Error(problem.text);
  return changes;
}

const messageFor = (changes: Change[]) => {
  const more = changes.length > 1 ? ` and ${changes.length - 1} more` : "";
  const list = changes.map(({ text }) => `- ${text}`).join("\n");
  return `${changes[0]?.text.slice(0, 60)}${more}\n\n${list}\n\n${MARK}`;
};

type Report = (step: number) => void;

/** @returns the commit that was built, and the publication on which */
async function prepare(repository: Repository, report: Report, stop: AbortSignal) {
  const { root } = repository;
  report(0);
  await repository.fetch({ stop });
  const discarded = await bringForward(repository);
  if (discarded) throw new Error(discarded);
  const onto = await publishedCommit(repository);
  report(1);
  // The owner's content needn't have the words that the sample's must have.
  rmSync(join(root, SAMPLE_FLAG), { force: true });
  const commit = await inTurn(root, async () => {
    const changes = await changesToPublish(repository);
    return snapshot(repository, "HEAD", messageFor(changes));
  });
  report(2);
  await build(repository, await openWorktree(repository, commit), stop);
  return { commit, onto };
}

async function carryOut(repository: Repository, report: Report, stop: AbortSignal) {
  const { commit, onto } = await prepare(repository, report, stop).catch((error) => {
    throw failed("Not published. Your changes are saved here.", error);
  });
  // What is being sent can arrive, whatever happens here.
  running.delete(repository.root);
  report(3);
  return { end: { message: "Published." }, live: { commit: await send(repository, commit, onto) } };
}

/** By folder, what stops its running publication, until it's sent. */
const running = new Map<string, AbortController>();

/** @throws Error if no publication is running in this process */
export async function stop(root: string): Promise<string> {
  const publication = running.get(root);
  if (!publication)
    throw new Error(
      "There is nothing to stop: it's being sent, it has ended, or another editor runs it.",
    );
  publication.abort();
  return "Stopping. Your changes are saved here.";
}

/**
 * Returns how the publication ended, also if it failed.
 * @param onChange called whenever the state of the publication has changed
 * @param seen the version of the list of changes that the owner saw
 * @throws Error if it can't begin
 */
export async function publish(
  root: string,
  onChange = () => {},
  seen?: string,
): Promise<Publication> {
  const repository = await openRepository(root);
  const { git } = repository;
  return asOnlyOperation(repository, async () => {
    await settle(repository);
    await changesToPublish(repository, seen);
    const before = await git("rev-parse", "HEAD");
    const controller = new AbortController();
    running.set(root, controller);
    const { close } = startTask(repository, PUBLICATION);
    let step = 0;
    const report = (more: Pick<Publication, "end" | "live"> = {}) => {
      const publication = writeTask<Publication>(repository, { ...atStep(step), ...more });
      onChange();
      return publication;
    };
    const begin = (next: number) => {
      step = next;
      report();
    };
    try {
      const { end, ...more } = await carryOut(repository, begin, controller.signal).catch(
        ({ message }: Error) => ({ end: { message, isFailure: true } }),
      );
      const isUpdated = await areProgramsChanged(git, before, "HEAD");
      const message = isUpdated ? `${end.message}\n${RESTART}` : end.message;
      return report({ ...more, end: { ...end, message, isUpdated } });
    } finally {
      running.delete(root);
      close();
    }
  });
}
