/** Publishes content and media with git, all or nothing, and no other files. */
import { join } from "node:path";
import { loadBusiness } from "../../../src/business/business.ts";
import { problems } from "../check.ts";
import { type Difference, differences } from "../differences.ts";
import { writeAll } from "../files.ts";
import { build } from "./build.ts";
import { type Change, describeChanges, messageOf } from "./changes.ts";
import { isOvertaken, Refused } from "./failures.ts";
import { type Git, gitIn } from "./git.ts";
import {
  commitOf,
  commonBase,
  differing,
  fileIn,
  follow,
  markInStep,
  published,
  repositoryOf,
  workingTree,
} from "./repository.ts";

/** The version to keep for each path; `theirs` is the commit that the owner compared with. */
export type Choices = Record<string, { keep: "mine" | "theirs"; theirs: string }>;

/** A file changed both here and by someone else. */
export interface Conflict {
  path: string;
  title: string;
  theirs: string;
  /** `before` is theirs, `after` is ours. Empty for a picture or film. */
  fields: Difference[];
}

/** Thrown until the owner has resolved all conflicts. */
export class ConflictError extends Refused {
  readonly conflicts: Conflict[];
  constructor(conflicts: Conflict[]) {
    super("Someone else changed the same things. Choose which version to keep.");
    this.conflicts = conflicts;
  }
}

export interface Publication {
  /** Message for the owner: where it was published and when visitors see it. */
  text: string;
  changes: string[];
  /** The build's notes, which aren't errors. */
  notes: string[];
}

type Report = (progress: string) => void;

type Comparison = Awaited<ReturnType<typeof compare>>;

/** Compares the local files with the newest publication: paths that changed since their common base. */
async function compare(root: string, contact: boolean) {
  const git = gitIn(root);
  const repository = await repositoryOf(git);
  const theirs = await published(git, repository, contact);
  const base = await commonBase(git, repository, theirs);
  const tree = await workingTree(git, root, theirs);
  const [localChanges, remoteChanges, different] = await Promise.all([
    differing(git, base, tree),
    differing(git, base, theirs),
    differing(git, tree, theirs),
  ]);
  return {
    git,
    repository,
    theirs,
    tree,
    ours: [...different].filter((path) => localChanges.has(path) && !remoteChanges.has(path)),
    onlyTheirs: [...different].filter((path) => !localChanges.has(path)),
    both: [...different].filter((path) => localChanges.has(path) && remoteChanges.has(path)),
  };
}

const describe = ({ git, theirs }: Comparison, paths: string[], tree: string) =>
  describeChanges(
    paths,
    (path) => fileIn(git, theirs, path),
    (path) => fileIn(git, tree, path),
  );

/** Unpublished changes, as of the last contact with the remote. */
export async function unpublished(root: string): Promise<Change[]> {
  const state = await compare(root, false);
  return describe(state, [...state.ours, ...state.both], state.tree);
}

/** Restores files from a commit; deletes those that it doesn't have. All or nothing. */
async function write(git: Git, root: string, commit: string, paths: string[]): Promise<void> {
  const files = new Map<string, Buffer | undefined>();
  for (const path of paths) files.set(path, await fileIn(git, commit, path));
  writeAll(root, files);
}

/** Merges what others published. @throws ConflictError if the owner has to resolve conflicts first */
async function merge(root: string, choices: Choices): Promise<Comparison> {
  const state = await compare(root, true);
  const { git, repository, theirs, onlyTheirs, both } = state;
  const open = both.filter((path) => choices[path]?.theirs !== theirs);
  if (open.length > 0)
    throw new ConflictError(await Promise.all(open.map((path) => conflictAt(state, path))));
  const taken = both.filter((path) => choices[path]?.keep === "theirs");
  await write(git, root, theirs, [...onlyTheirs, ...taken]);
  await markInStep(git, repository, theirs);
  return { ...state, ...(await compare(root, false)) };
}

async function conflictAt({ git, theirs, tree }: Comparison, path: string): Promise<Conflict> {
  const [one, other] = await Promise.all([fileIn(git, theirs, path), fileIn(git, tree, path)]);
  const read = () => Promise.resolve(one ?? other);
  const [change] = await describeChanges([path], read, read);
  const fields =
    one && other ? differences(path, one.toString("utf8"), other.toString("utf8")) : [];
  return { path, title: change?.text.split(": ")[0] ?? path, theirs, fields };
}

/** Most attempts if someone else pushes at the same time. */
const MAX_ATTEMPTS = 3;

/**
 * Merges, builds and publishes the local changes.
 * @param title first line of the commit message; defaults to the first change
 * @throws Refused with a message for the owner; ConflictError
 */
export async function publish(
  root: string,
  report: Report,
  choices: Choices = {},
  title?: string,
): Promise<Publication> {
  for (let attempt = 1; ; attempt += 1) {
    report("Looking for what others published");
    const state = await merge(root, choices);
    const { git, repository, theirs, tree, ours } = state;
    const { remote } = repository;
    if (ours.length === 0) throw new Refused("Nothing has changed since the last publication.");
    const changes = await describe(state, ours, tree);
    const notes = await check(root, report);
    const business = loadBusiness(join(root, "content/business.yaml"));
    const commit = await commitOf(git, tree, theirs, messageOf(changes, title), business);
    if (remote) {
      report("Sending");
      const target = `${commit}:refs/heads/${remote.branch}`;
      try {
        await git.text(["push", "--quiet", "--no-verify", remote.name, target]);
      } catch (error) {
        if (isOvertaken(error) && attempt < MAX_ATTEMPTS) continue;
        throw error;
      }
    }
    await follow(git, repository, commit);
    return {
      text: remote
        ? `Published to ${withoutLogin(remote.url)}. Visitors will see it in ${business.publishing.liveAfter}.`
        : "Saved as a publication and built. This folder has no remote repository: copy the folder dist/site to your web host, as docs/owner.md describes.",
      changes: changes.map(({ text }) => text),
      notes,
    };
  }
}

/** @returns the build's notes. @throws Refused if the content is invalid or the build fails */
async function check(root: string, report: Report): Promise<string[]> {
  report("Checking the content");
  const wrong = problems(root);
  if (wrong.length > 0) throw new Refused(`Nothing was published.\n${wrong.join("\n")}`);
  report("Building the site");
  return build(root);
}

const withoutLogin = (url: string) => url.replace(/^(\w+:\/\/)[^@/]*@/, "$1");

export interface Past {
  commit: string;
  /** ISO 8601. */
  date: string;
  author: string;
  changes: string[];
}

/** The last publications, newest first. */
export async function history(root: string): Promise<Past[]> {
  const git = gitIn(root);
  const newest = await published(git, await repositoryOf(git), false);
  const format = "--format=%H%x1f%cI%x1f%an%x1f%s%x1f%b%x1e";
  const log = await git.text(["log", "-20", format, newest, "--", "content", "media"]);
  return log
    .split("\x1e")
    .map((entry) => entry.trim().split("\x1f"))
    .filter((entry) => entry.length === 5)
    .map(([commit = "", date = "", author = "", subject = "", body = ""]) => {
      const lines = body.split("\n").filter((line) => line.startsWith("- "));
      const changes = lines.length > 0 ? lines.map((line) => line.slice(2)) : [subject];
      return { commit, date, author, changes };
    });
}

/**
 * Publishes the content and media of an earlier publication. On failure, restores the local files.
 */
export async function goBack(root: string, past: string, report: Report): Promise<Publication> {
  if ((await unpublished(root)).length > 0)
    throw new Refused("You have unpublished changes. Publish or discard them, then go back.");
  const entry = (await history(root)).find(({ commit }) => commit === past);
  if (!entry) throw new Refused("That publication is no longer there. Reload the page.");
  const { git, theirs } = await merge(root, {});
  const paths = [...(await differing(git, theirs, past))];
  if (paths.length === 0) throw new Refused("The site is already as it was then.");
  await write(git, root, past, paths);
  try {
    return await publish(root, report, {}, `Back to the site of ${entry.date.slice(0, 10)}`);
  } catch (error) {
    await write(git, root, theirs, paths);
    throw error;
  }
}

/** Restores published versions of files. @param paths of unpublished changes */
export async function discard(root: string, paths: string[]): Promise<void> {
  const { git, theirs, ours, both } = await compare(root, false);
  const changed = new Set([...ours, ...both]);
  await write(
    git,
    root,
    theirs,
    paths.filter((path) => changed.has(path)),
  );
}
