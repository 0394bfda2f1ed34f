import { readFileSync } from "node:fs";
import { join } from "node:path";
import { slugOf } from "../../../src/site/content/pages.ts";
import { formerNamesIn } from "../../../src/site/content/references.ts";
import { withFormerNames } from "../rename.ts";
import { writeAll } from "../write-files.ts";
import { areProgramsChanged, RESTART, takeOthers } from "./bring-forward.ts";
import { changesBetween, formerFilesIn } from "./changes.ts";
import { changeFolder, replace } from "./discarded.ts";
import { openRepository, type Repository, split } from "./git.ts";
import { changesIn, pathsOf, publishedCommit } from "./snapshots.ts";

/** The last line of each publication's commit message. Other commits have other messages. */
export const MARK = "Published with the editor";

/** The newest first, and last the site as it was before them. */
export async function pastPublications({ git }: Repository) {
  const list = async (...which: string[]) =>
    split(await git("log", "-z", "--format=%H%n%cI%n%B", ...which)).map((entry) => {
      const [commit = "", date = "", ...body] = entry.split("\n");
      const changes = body.filter((line) => line.startsWith("- ")).map((line) => line.slice(2));
      return { commit, date, changes };
    });
  const publications = await list("-20", "--fixed-strings", `--grep=${MARK}`, "@{upstream}");
  const oldest = publications.at(-1);
  return oldest ? [...publications, ...(await list("-1", `${oldest.commit}^`))] : [];
}

/** A page that gets an older name keeps those that it has had since: visitors may know their addresses. */
async function keepNames(repository: Repository): Promise<void> {
  const { git, root } = repository;
  const published = await publishedCommit(repository);
  const changes = await changesIn(repository);
  const added = pathsOf(changes.filter(({ isAdded }) => isAdded));
  for (const newer of pathsOf(changes.filter(({ isDeleted }) => isDeleted))) {
    if (!newer.startsWith("content/")) continue;
    const text = await git("show", `${published}:${newer}`);
    const older = formerFilesIn(text, newer).find((file) => added.includes(file));
    if (!older) continue;
    const names = [...formerNamesIn(text), slugOf(newer)];
    const kept = withFormerNames(readFileSync(join(root, older), "utf8"), slugOf(older), names);
    writeAll(root, new Map([[older, kept]]));
  }
}

/** What others have published must be among what going back undoes. @throws Error that says what was discarded */
async function followFirst(repository: Repository, onUpdated: () => void): Promise<void> {
  const { git } = repository;
  const before = await git("rev-parse", "HEAD");
  await repository.fetch({ minutes: 2 });
  const discarded = await takeOthers(repository);
  if (discarded) throw new Error(discarded);
  if (!(await areProgramsChanged(git, before, "HEAD"))) return;
  onUpdated();
  throw new Error(`What others published is in your forms now. ${RESTART} Then go back.`);
}

/**
 * Makes the folder what it was in a past publication. What the owner hasn't published is listed under Discarded.
 * @param onUpdated called if others have published newer programs of the editor
 * @throws Error if a publication is under way, there is no such one, others have published what must be seen first, or
 *   today's site can't show its content
 */
export async function goBack(root: string, commit: string, onUpdated = () => {}): Promise<string> {
  await followFirst(await openRepository(root), onUpdated);
  return changeFolder(root, async (repository) => {
    const publications = await pastPublications(repository);
    if (!publications.some((past) => past.commit === commit))
      throw new Error("There is no such publication. Choose one from the list.");
    const paths = pathsOf(await changesBetween(repository.git, root, commit));
    const refusal = "That version doesn't fit today's site.";
    await replace(repository, commit, paths, refusal, () => keepNames(repository));
    return "What differed then is among your changes. Publish them, and visitors see the site as it was.";
  });
}
