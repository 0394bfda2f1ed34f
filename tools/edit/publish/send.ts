import { setTimeout as sleep } from "node:timers/promises";
import { writeTask } from "../tasks.ts";
import { commitAt, contains, failed, type Repository } from "./git.ts";
import { asOnlyOperation } from "./lock.ts";
import { type Publication, readPublication } from "./publication.ts";
import { notePublished } from "./snapshots.ts";

/** The commit being sent. It is left if the editor is killed or the answer is lost. */
const SENT = "refs/editor/sent";

/** Another program may hold git's index for a moment. */
async function moveTo({ git }: Repository, commit: string): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await git("reset", "--quiet", commit);
      await notePublished(git, commit);
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

const UNKNOWN =
  "Sending wasn't confirmed, so it isn't known whether it was published. Your changes are saved here. If it arrives, this page says so within a minute. If not, press Publish again.";

/** What git says if the remote refused the commit or the login. After every other failure, it may still arrive. */
const REFUSED =
  /^ ! \[(remote )?rejected\]|Authentication failed|Permission denied|could not read Username|returned error: 40[13]/m;

/**
 * Finds out whether the commit that was last being sent has arrived: only the remote knows. If it has, the folder's
 * branch and git's index move to it; the files stay as they are.
 * @throws Error if the remote can't be asked, or the branch can't move
 */
export async function settle(repository: Repository): Promise<void> {
  const { git, fetch } = repository;
  const sent = await commitAt(git, SENT);
  if (!sent) return;
  // After a push with an answer, git knows.
  if (!(await hasArrived(repository, sent)))
    await fetch({ minutes: 2 }).catch((error) => {
      throw failed(UNKNOWN, error);
    });
  if (await hasArrived(repository, sent)) {
    const end = { message: "Published." };
    const publication = readPublication(repository);
    if (publication)
      writeTask<Publication>(repository, { ...publication, end, live: { commit: sent } });
    await moveTo(repository, sent);
  }
  await git("update-ref", "-d", SENT);
}

const hasArrived = ({ git }: Repository, commit: string) => contains(git, "@{upstream}", commit);

/**
 * Settles a publication of which it wasn't known whether it arrived, once it has.
 * @returns whether it has
 * @throws Error if the remote can't be asked, or another operation is under way
 */
export async function settleLate(repository: Repository): Promise<boolean> {
  const sent = await commitAt(repository.git, SENT);
  if (!sent) return false;
  await repository.fetch({ minutes: 2 });
  if (!(await hasArrived(repository, sent))) return false;
  await asOnlyOperation(repository, () => settle(repository));
  return true;
}

/**
 * @param onto the publication on which the commit was built
 * @returns the commit that is published
 * @throws Error with the reason if it wasn't sent, or if that isn't known
 */
export async function send(repository: Repository, commit: string, onto: string): Promise<string> {
  const { git, push, fetch } = repository;
  await git("update-ref", SENT, commit);
  await push(commit, onto).catch(async (error) => {
    // Maybe only the answer was lost, or an earlier press with the same changes has overtaken this one.
    await fetch({ minutes: 2 }).catch(() => {});
    if (await hasArrived(repository, commit)) return;
    const isSame = git("diff", "--quiet", commit, "@{upstream}").then(() => true);
    if (await isSame.catch(() => false)) return git("update-ref", SENT, "@{upstream}");
    if (!REFUSED.test(error.stderr)) throw failed(UNKNOWN, error);
    await git("update-ref", "-d", SENT);
    const isOvertaken = (await git("rev-parse", "@{upstream}")) !== onto;
    const reason = isOvertaken
      ? new Error("Someone else published meanwhile. Press Publish again.")
      : error;
    throw failed("Not published. Your changes are saved here.", reason);
  });
  const published = await git("rev-parse", SENT);
  // If the branch can't move now, the next operation moves it.
  await settle(repository).catch(() => {});
  return published;
}
