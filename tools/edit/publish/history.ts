import { readFileSync } from "node:fs";
import { join } from "node:path";
import { formerNamesIn, withFormerNames } from "../rename.ts";
import { writeAll } from "../write-files.ts";
import { changesBetween } from "./changes.ts";
import { changeFolder, renamesIn, replace } from "./discarded.ts";
import { type Repository, split } from "./git.ts";
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
  for (const { old, renamed } of renamesIn(await changesIn(repository))) {
    const former = formerNamesIn(await git("show", `${published}:${old.file}`));
    const names = [...former, String(old.slug)];
    const text = withFormerNames(
      readFileSync(join(root, renamed.file), "utf8"),
      String(renamed.slug),
      names,
    );
    writeAll(root, new Map([[renamed.file, text]]));
  }
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
    await keepNames(repository);
    return "What differed then is among your changes. Publish them, and visitors see the site as it was.";
  });
