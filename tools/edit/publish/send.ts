import { setTimeout as sleep } from "node:timers/promises";
import { commitAt, contains, failed, type Repository } from "./git.ts";
import { readPublication, writePublication } from "./state.ts";

/** The commit being sent. It is left if the editor is killed or the answer is lost. */
const SENT = "refs/editor/sent";

/** Another program may hold git's index for a moment. */
async function moveTo({ git }: Repository, commit: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await git("reset", "--quiet", commit);
      return;
    } catch (error) {
      if (attempt === 10)
        throw failed(
          "Another program is using the site's folder. Close it, then try again.",
          error,
        );
      await sleep(300);
    }
}

/**
 * Finds out whether the commit that was last being sent has arrived: only the remote knows. If it has, the folder's
 * branch and git's index move to it; the files stay as they are.
 * @param minutes how long to wait for the remote, while nothing else can be published, discarded or brought back
 * @throws Error if the remote can't be asked, or the branch can't move
 */
export async function settle(repository: Repository, minutes = 2): Promise<void> {
  const { git, fetch } = repository;
  const sent = await commitAt(git, SENT);
  if (!sent) return;
  // After a push with an answer, git knows.
  if (!(await hasArrived(repository, sent)))
    await fetch({ minutes }).catch((error) => {
      throw failed(
        "The connection was lost, so it isn't known whether it was published. Your changes are saved here. Press Publish again later: it goes on.",
        error,
      );
    });
  if (await hasArrived(repository, sent)) {
    const end = { at: new Date().toISOString(), message: "Published." };
    const publication = readPublication(repository);
    if (publication) writePublication(repository, { ...publication, end, live: { commit: sent } });
    await moveTo(repository, sent);
  }
  await git("update-ref", "-d", SENT);
}

const hasArrived = ({ git }: Repository, commit: string) => contains(git, "@{upstream}", commit);

/** @throws Error with the reason if the commit wasn't sent, or if that isn't known */
export async function send(
  repository: Repository,
  commit: string,
  stop?: AbortSignal,
): Promise<void> {
  const { git, push } = repository;
  await git("update-ref", SENT, commit);
  const refusal = await push(commit, stop).catch((error) => error);
  const left = await settle(repository, stop?.aborted ? 0.1 : 2).catch((error) => error);
  if (await hasArrived(repository, commit)) return;
  throw left ?? failed("Not published. Your changes are saved here.", refusal);
}
