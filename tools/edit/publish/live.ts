/** Asks the site which commit visitors read: each build writes it to /revision.json. */
import { setTimeout as sleep } from "node:timers/promises";
import { readFields } from "../menu.ts";
import { writeTask } from "../tasks.ts";
import { followOthers } from "./bring-forward.ts";
import { commitAt, contains, openRepository, type Repository } from "./git.ts";
import { type Publication, readPublication } from "./publication.ts";
import { settleLate } from "./send.ts";

const LIMIT_MS = 15 * 60_000;

/** Empty if the site doesn't answer with JSON. */
async function askFor(file: string, site: string): Promise<Record<string, string>> {
  try {
    const options = { cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch(new URL(file, site), options);
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** Whether visitors read this commit, or a later one that contains it. */
async function isLive(repository: Repository, commit: string, site: string): Promise<boolean> {
  const { git } = repository;
  const { revision = "" } = await askFor("/revision.json", site);
  if (revision === commit) return true;
  if (!/^[0-9a-f]{40}$/.test(revision)) return false;
  if (!(await commitAt(git, revision))) await repository.fetch().catch(() => {});
  return contains(git, revision, commit);
}

async function stateOf(repository: Repository, commit: string, endedAt: string) {
  const { url } = readFields("content/business.yaml", repository.root);
  const site = process.env["SITE_URL"] ?? String(url);
  if (await isLive(repository, commit, site)) return { at: new Date().toISOString() };
  const { revision, reason } = await askFor("/rejected.json", site);
  if (revision === commit)
    return { failed: `The server rejected it. ${reason} Visitors see the site as it was.` };
  if (Date.now() < Date.parse(endedAt) + LIMIT_MS) return undefined;
  return {
    failed: `After 15 minutes, ${site} doesn't show it yet. Ask the person who set up the site to look at the update's log (journalctl -u site-update), or to update the container.`,
  };
}

/**
 * Asks whether the last publication has arrived and is live, unless that is known, and notes the answer.
 * @returns whether there is a new answer
 */
export async function checkLive(repository: Repository): Promise<boolean> {
  const { live, end, at = "" } = readPublication(repository) ?? {};
  if (!end || live?.at) return false;
  // Also if it has arrived, but another program held git's index. Meanwhile, the site can be asked already.
  if (await settleLate(repository).catch(() => false)) return true;
  if (!live) return false;
  const { commit } = live;
  const answer = await stateOf(repository, commit, at);
  const current = readPublication(repository);
  // The owner may have read this one, and dismissed it.
  if (answer?.failed && answer.failed === live.failed) return false;
  // A new publication may have begun meanwhile.
  if (!answer || current?.live?.commit !== commit) return false;
  writeTask<Publication>(repository, {
    ...current,
    live: { commit, ...answer },
    isDismissed: false,
  });
  return true;
}

const FETCH_MS = 5 * 60_000;

/**
 * Follows the owner's publications as long as the editor runs, also one that was rejected or takes too long, and what
 * others publish.
 */
export async function followLive(root: string, onChange: () => void): Promise<never> {
  for (let fetchAt = 0; ; ) {
    // If the site's address can't be read, or git isn't installed, the page says so.
    const repository = await openRepository(root).catch(() => undefined);
    if (repository && (await checkLive(repository).catch(() => false))) onChange();
    if (repository && Date.now() >= fetchAt) {
      if (await followOthers(repository).catch(() => false)) onChange();
      fetchAt = Date.now() + FETCH_MS;
    }
    await sleep(10_000, undefined, { ref: false });
  }
}
