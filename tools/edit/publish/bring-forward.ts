import { type Change, changesBetween, groupOf } from "./changes.ts";
import { contains, type Git, type Repository } from "./git.ts";
import { asOnlyOperation, inTurn } from "./lock.ts";
import { settle } from "./send.ts";
import {
  changesIn,
  DISCARDED,
  notePublished,
  pathsOf,
  publishedCommit,
  replacing,
  restore,
  snapshot,
} from "./snapshots.ts";

const groupsOf = (changes: Change[]) => new Set(pathsOf(changes).map(groupOf));

const haveCommon = (some: Set<string>, others: Set<string>) =>
  [...some].some((group) => others.has(group));

const CHANGED =
  "Someone else changed the same as you, and published it. Theirs is in your forms now, and yours is under Discarded. Copy from there what is missing, or bring it back as it was.";

const REMOVED =
  "Someone removed from the site what had been published. It's under Discarded now: bring it back if you want it published again.";

/** The tree without files. */
const EMPTY = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/** What the folder's publications contain, and the remote doesn't any more, because somebody set it back. */
async function removedByForce({ git, root }: Repository, head: string, theirs: string) {
  if (await contains(git, theirs, head)) return [];
  // None if the repository was made anew.
  const base = await git("merge-base", head, theirs).catch(() => EMPTY);
  const published = groupsOf(await changesBetween(git, root, base, head));
  const different = await changesBetween(git, root, theirs, head);
  return different.filter((change) => haveCommon(published, groupsOf([change])));
}

/**
 * Takes what others have published into the folder. What both have changed differently becomes theirs, and the owner's
 * is listed under Discarded. Nothing is merged: git and people see different things in a list whose items were both
 * changed, and a picture's words belong to one picture.
 * @param mayDiscard whether somebody reads that something was discarded. If not, the folder then stays as it is.
 * @returns what to say of what was discarded; empty if nothing was
 * @throws Error if the folder can't have it; then it stays as it is
 */
export const bringForward = (repository: Repository, mayDiscard = true): Promise<string> =>
  inTurn(repository.root, async () => {
    const { git, root } = repository;
    const [head = "", theirs = ""] = (await git("rev-parse", "HEAD", "@{upstream}")).split("\n");
    const published = await publishedCommit(repository);
    if (theirs === published) return "";
    if (head !== published)
      throw new Error(
        "Others have published, and this folder has commits of its own. Ask the person who set up the site.",
      );
    const mine = await changesIn(repository);
    const theirChanges = await changesBetween(git, root, head, theirs);
    const others = groupsOf(theirChanges);
    const different = groupsOf(await changesBetween(git, root, theirs));
    const isTheirs = (path: string) => others.has(groupOf(path));
    // As a whole: of a page that one deletes and another renames, only the new name differs.
    const discarded = mine.filter((change) => {
      const own = groupsOf([change]);
      const same = theirChanges.filter((other) => haveCommon(own, groupsOf([other])));
      return same.length > 0 && haveCommon(different, groupsOf([change, ...same]));
    });
    const removed = pathsOf(await removedByForce(repository, head, theirs));
    const all = pathsOf(discarded);
    if (all.length + removed.length > 0 && !mayDiscard) return "";
    await replacing(repository, all, async () => {
      await restore(repository, head, [...new Set([...all, ...pathsOf(mine).filter(isTheirs)])]);
      if (removed.length > 0) {
        const entry = await snapshot(repository, theirs, "Removed by force", removed, head);
        await git("update-ref", DISCARDED + entry, entry);
      }
      await git("update-index", "-q", "--refresh");
      // Fails before it writes anything if it would overwrite other files that were changed in the folder.
      await git("reset", "--quiet", "--keep", theirs);
      await notePublished(git, theirs);
    });
    return [all.length > 0 && CHANGED, removed.length > 0 && REMOVED].filter(Boolean).join("\n");
  });

/** Brings forward as an operation of its own, once it's known what became of the last publication. */
export const takeOthers = (repository: Repository, mayDiscard = true): Promise<string> =>
  asOnlyOperation(repository, async () => {
    await settle(repository);
    return bringForward(repository, mayDiscard);
  });

/** A hosted editor starts again by itself. */
export const RESTART = process.env["EDIT_HOST"]
  ? "The editor was updated too: it starts again now, which takes a minute or two."
  : "The editor was updated too: stop it, run npm ci, and start it again.";

/** Whether the editor's own programs differ in two commits. */
export const areProgramsChanged = async (git: Git, before: string, after: string) => {
  const programs = ["src", "tools", "package-lock.json"];
  return (await git("diff", "--name-only", before, after, "--", ...programs)) !== "";
};

/**
 * Takes what others have published as soon as nothing is in the way, so that the owner doesn't edit older texts. What
 * would discard something or needs newer programs waits for the next publication, which says so.
 * @returns whether that changed the folder
 * @throws Error if the remote can't be asked, or another operation is under way
 */
export async function followOthers(repository: Repository): Promise<boolean> {
  const { git, fetch } = repository;
  await fetch({ minutes: 2 });
  const hasAll = () => contains(git, "HEAD", "@{upstream}");
  if ((await hasAll()) || (await areProgramsChanged(git, "HEAD", "@{upstream}"))) return false;
  await takeOthers(repository, false);
  return hasAll();
}
