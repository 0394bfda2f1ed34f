import { contentProblems } from "../check.ts";
import { contains, type Repository } from "./git.ts";
import { inTurn } from "./lock.ts";
import { keep, publishedCommit, snapshot } from "./snapshots.ts";
import { mergeInto, openWorktree } from "./worktree.ts";

/**
 * Merges what others have published into the folder. Git merges in the worktree, so that the folder never has a
 * conflict. Where both changed the same field, the folder gets theirs, and the owner's is listed under Discarded.
 * @returns whether something was discarded
 * @throws Error if the folder can't have both; then it stays as it is
 */
export const bringForward = (repository: Repository): Promise<boolean> =>
  inTurn(repository.root, async () => {
    const { git } = repository;
    const [head = "", theirs = ""] = (await git("rev-parse", "HEAD", "@{upstream}")).split("\n");
    const published = await publishedCommit(repository);
    const isRewritten = !(await contains(git, theirs, published));
    if (!isRewritten && (await contains(git, head, theirs))) return false;
    if (isRewritten && head !== published)
      throw new Error(
        "Someone has rewritten what was published, and this folder has commits of its own. Ask the person who set up the site.",
      );
    const message = "Merge what others published";
    // If someone removed publications by force, git would take what they removed for the owner's.
    const others = isRewritten
      ? await git("commit-tree", `${theirs}^{tree}`, "-p", published, "-m", message)
      : theirs;
    const saved = await snapshot(repository, head, "Saved with the editor");
    const merge = async (winner: "ours" | "theirs") => {
      const worktree = await openWorktree(repository, saved);
      await mergeInto(worktree, others, message, winner);
      return { ...worktree, commit: await worktree.git("rev-parse", "HEAD") };
    };
    const withOurs = await merge("ours");
    const { commit, folder } = await merge("theirs");
    const [problem] = contentProblems(folder);
    if (problem)
      throw new Error(
        `Your changes don't fit what others published: ${problem.text} Discard the change that causes it.`,
      );
    const ours = `${withOurs.commit}^{tree}`;
    const isConflict = await keep(
      repository,
      await git("commit-tree", ours, "-p", commit, "-m", "Changed by someone else too"),
    );
    await git("reset", "--quiet", saved);
    // Fails before it writes anything if it would overwrite other files that were changed in the folder.
    await git("merge", "--quiet", "--ff-only", commit);
    // Leaves the owner's changes unpublished instead of in commits, unless someone has committed in the folder.
    if (isRewritten || (await contains(git, theirs, head))) await git("reset", "--quiet", theirs);
    return isConflict;
  });
