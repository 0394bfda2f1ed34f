import { changesBetween } from "./changes.ts";
import { changeFolder, replace } from "./discarded.ts";
import { type Repository, split } from "./git.ts";
import { pathsOf } from "./snapshots.ts";

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

/**
 * Makes the folder what it was in a past publication. What the owner hasn't published is listed under Discarded.
 * @throws Error if a publication is under way, there is no such one, or today's site can't show its content
 */
export const goBack = (root: string, commit: string): Promise<string> =>
  changeFolder(root, async (repository) => {
    const publications = await pastPublications(repository);
    if (!publications.some((past) => past.commit === commit))
      throw new Error("There is no such publication. Choose one from the list.");
    const paths = pathsOf(await changesBetween(repository.git, root, commit));
    await replace(repository, commit, paths, "That version doesn't fit today's site.");
    return "What differed then is among your changes. Publish them, and visitors see the site as it was.";
  });
