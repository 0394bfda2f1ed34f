import { type Repository, split } from "./git.ts";

/** The last line of each publication's commit message. Other commits have other messages. */
export const MARK = "Published with the editor";

/** The newest first, and last the site as it was before them. */
export async function pastPublications({ git }: Repository) {
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
  // The last parent. A merge's first parent is what the owner saved, which visitors never saw.
  const [before = ""] = (await git("rev-parse", `${oldest.commit}^@`)).split("\n").reverse();
  return [...publications, ...(await list("-1", before))];
}

/** @throws Error if it isn't a publication that the owner can choose: the name comes from a request */
export async function checkIsPast(repository: Repository, past: string): Promise<void> {
  if ((await pastPublications(repository)).some(({ commit }) => commit === past)) return;
  throw new Error("There is no such publication. Choose one from the list.");
}
