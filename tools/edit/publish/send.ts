import { commitAt, contains, failed, type Repository } from "./git.ts";
import { readPublication, writePublication } from "./state.ts";

/** The commit being sent. It is left if the editor is killed or the answer is lost. */
const SENT = "refs/editor/sent";

/**
 * Finds out whether the commit that was last being sent has arrived: only the remote knows. If it has, the folder's
 * branch and git's index move to it; the files stay as they are.
 * @throws Error if the remote can't be asked
 */
export async function settle(repository: Repository): Promise<void> {
  const { git } = repository;
  const sent = await commitAt(git, SENT);
  if (!sent) return;
  const hasArrived = () => contains(git, "@{upstream}", sent);
  // After a push with an answer, git knows.
  if (!(await hasArrived()))
    await git("fetch", "--quiet").catch((error) => {
      throw failed(
        "The connection was lost, so it isn't known whether it was published. Your changes are saved here. Press Publish again later: it goes on.",
        error,
      );
    });
  if (await hasArrived()) {
    await git("reset", "--quiet", sent);
    const end = { at: new Date().toISOString(), message: "Published." };
    const publication = readPublication(repository);
    if (publication) writePublication(repository, { ...publication, end, live: { commit: sent } });
  }
  await git("update-ref", "-d", SENT);
}

/** @throws Error with the reason if the commit wasn't sent, or if that isn't known */
export async function send(repository: Repository, commit: string): Promise<void> {
  const { git, push } = repository;
  await git("update-ref", SENT, commit);
  const refusal = await push(commit).catch((error) => error);
  await settle(repository);
  if ((await git("rev-parse", "HEAD")) !== commit)
    throw failed("Not published. Your changes are saved here.", refusal);
}
