/** Asks the site which commit visitors read: each build writes it to /revision.json. */
import { setTimeout as sleep } from "node:timers/promises";
import { readFields } from "../content-files.ts";
import { commitAt, contains, openRepository, type Repository } from "./git.ts";
import { isLocked } from "./lock.ts";
import { type Publication, readPublication, writePublication } from "./state.ts";

const LIMIT_MS = 15 * 60_000;

/** Undefined if the site doesn't answer with JSON. */
async function askFor(file: string, site: string): Promise<Record<string, string> | undefined> {
  try {
    const options = { cache: "no-store", signal: AbortSignal.timeout(10_000) } as const;
    const response = await fetch(new URL(file, site), options);
    return response.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}

/** Whether visitors read this commit, or a later one that contains it. */
async function isLive({ git }: Repository, commit: string, site: string): Promise<boolean> {
  const { revision = "" } = (await askFor("/revision.json", site)) ?? {};
  if (revision === commit) return true;
  if (!/^[0-9a-f]{40}$/.test(revision)) return false;
  if (!(await commitAt(git, revision))) await git("fetch", "--quiet").catch(() => {});
  return contains(git, revision, commit);
}

type Live = NonNullable<Publication["live"]>;

async function askOnce(repository: Repository, commit: string, endedAt: string) {
  const { url } = readFields("content/business.yaml", repository.root);
  const site = process.env["SITE_URL"] ?? String(url);
  if (await isLive(repository, commit, site)) return { at: new Date().toISOString() };
  const rejected = await askFor("/rejected.json", site);
  if (rejected?.["revision"] === commit)
    return {
      failed: `The server rejected it. ${rejected["reason"]} Visitors see the site as it was.`,
    };
  if (Date.now() < Date.parse(endedAt) + LIMIT_MS) return undefined;
  return {
    failed: `After 15 minutes, ${site} doesn't show it yet. Ask the person who set up the site to look at the update's log (journalctl -u site-update), or to update the container.`,
  };
}

/** Follows the last publication until it is live, has failed, or a new one begins. */
export async function followLive(root: string, onChange: () => void, pauseMs = 5000) {
  const repository = await openRepository(root);
  for (;;) {
    const { live, end } = readPublication(repository) ?? {};
    if (!live || !end || live.at || live.failed) return;
    const answer: Omit<Live, "commit"> | undefined = await askOnce(repository, live.commit, end.at);
    const current = readPublication(repository);
    // A new publication has begun meanwhile.
    if (isLocked(repository) || current?.live?.commit !== live.commit) return;
    if (answer) {
      writePublication(repository, { ...current, live: { ...live, ...answer } });
      return onChange();
    }
    await sleep(pauseMs, undefined, { ref: false });
  }
}
