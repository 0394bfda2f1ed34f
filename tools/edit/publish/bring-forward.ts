import { contentProblems } from "../check.ts";
import { writeAll } from "../write-files.ts";
import { groupOf, PUBLISHED_FOLDERS } from "./changes.ts";
import { renamedReferences } from "./discarded.ts";
import { contains, type Repository, split } from "./git.ts";
import { inTurn } from "./lock.ts";
import { changesIn, pathsOf, publishedCommit, replacing, restore, snapshot } from "./snapshots.ts";
import { openWorktree, type Worktree } from "./worktree.ts";

/**
 * Merges a commit into the one that the worktree is at, without committing.
 * @throws Error if git can't merge a program: only a person can
 */
async function merge({ git }: Worktree, commit: string): Promise<void> {
  await git("merge", "--quiet", "--no-ff", "--no-commit", commit).catch(async (error) => {
    const files = split(await git("diff", "--name-only", "--diff-filter=U", "-z"));
    if (files.length === 0) throw error;
    const program = files.find((file) => !isContent(file));
    if (program)
      throw new Error(
        `Someone else changed ${program} too, which isn't content. Ask the person who set up the site.`,
      );
  });
}

const isContent = (file: string) => PUBLISHED_FOLDERS.some((name) => file.startsWith(`${name}/`));

/**
 * The files of pages, pictures, films and orbits that two commits have changed differently. None is merged: git and
 * people see different things in a list whose items were both changed, and a picture's words belong to one picture.
 */
async function changedTwice({ git }: Worktree, ours: string, theirs: string): Promise<string[]> {
  const base = await git("merge-base", ours, theirs);
  const changed = async (before: string, after: string) =>
    split(await git("diff", "--no-renames", "--name-only", "-z", before, after)).filter(isContent);
  const [mine, others, different] = [
    await changed(base, ours),
    await changed(base, theirs),
    await changed(ours, theirs),
  ];
  const groups = [mine, others, different].map((paths) => new Set(paths.map(groupOf)));
  return [...mine, ...others].filter((path) => groups.every((names) => names.has(groupOf(path))));
}

/**
 * Merges what others have published into the folder. Git merges in the worktree, so that the folder never has a
 * conflict. What both have changed becomes theirs, and the owner's is listed under Discarded.
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
    const worktree = await openWorktree(repository, saved);
    const { folder: root } = worktree;
    await merge(worktree, others);
    const twice = await changedTwice(worktree, saved, others);
    const changes = await changesIn(repository);
    const discarded = changes.filter(({ paths }) => paths.some((path) => twice.includes(path)));
    const paths = [...new Set([...twice, ...pathsOf(discarded)])];
    await restore({ git: worktree.git, root }, others, paths);
    for (const change of changes)
      writeAll(root, renamedReferences(change, root, discarded.includes(change)));
    // Of a newer program, this one doesn't know what fits. The build does, and the owner starts the editor again.
    const isUpdated = (await git("diff", "--name-only", head, others, "--", "src", "tools")) !== "";
    const [problem] = isUpdated ? [] : contentProblems(root);
    if (problem)
      throw new Error(
        `Your changes don't fit what others published: ${problem.text} Discard the change that causes it.`,
      );
    await worktree.git("add", "--all", "--", ...PUBLISHED_FOLDERS);
    await worktree.git("commit", "--quiet", "--allow-empty", "-m", message);
    const commit = await worktree.git("rev-parse", "HEAD");
    await replacing(repository, pathsOf(discarded), async () => {
      await git("reset", "--quiet", saved);
      // Fails before it writes anything if it would overwrite other files that were changed in the folder.
      await git("merge", "--quiet", "--ff-only", commit).catch(async (error) => {
        await git("reset", "--quiet", head);
        throw error;
      });
    });
    // Leaves the owner's changes unpublished instead of in commits, unless someone has committed in the folder.
    if (isRewritten || (await contains(git, theirs, head))) await git("reset", "--quiet", theirs);
    return discarded.length > 0;
  });
