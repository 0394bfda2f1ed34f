/** What changes the folder's files takes turns, and only one operation at a time changes the repository, in all processes. */
import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import type { Repository } from "./git.ts";

const BUSY = "A publication is under way. Wait until it has ended, then try again.";
const SQLITE_BUSY = 5;

/**
 * SQLite locks its file through the operating system, which releases it when the process dies.
 * @param timeout in milliseconds: another process may only be looking
 * @returns undefined if another operation holds the lock
 */
export function acquire(
  { state }: Pick<Repository, "state">,
  timeout = 100,
): DatabaseSync | undefined {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, "lock.sqlite"), { timeout });
  try {
    lock.exec("BEGIN EXCLUSIVE");
    return lock;
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    throw error;
  }
}

export function isLocked(repository: Pick<Repository, "state">): boolean {
  const lock = acquire(repository);
  lock?.close();
  return lock === undefined;
}

/** Runs one action on a folder's files after another, so that none overwrites what another has just saved. */
export async function inTurn<Result>(
  root: string,
  action: () => Result | Promise<Result>,
): Promise<Result> {
  const next = () => acquire({ state: join(root, ".astro") }, 0);
  let lock = next();
  for (; !lock; lock = next()) await sleep(20);
  try {
    return await action();
  } finally {
    lock.close();
  }
}

/** @throws Error if another operation is under way */
export async function asOnlyOperation<Result>(
  repository: Repository,
  operation: () => Promise<Result>,
): Promise<Result> {
  const lock = acquire(repository);
  if (!lock) throw new Error(BUSY);
  const { state, gitDirectory: cwd } = repository;
  const running = join(state, "running");
  try {
    // The last operation was killed, maybe while git held locks of its own.
    const isLeft = existsSync(running);
    for (const file of globSync("{*,worktrees/*/*,refs/**/*}.lock", { cwd })) {
      const lock = join(cwd, file);
      // Another program may have been killed, too. Git holds its locks for seconds.
      const age = Date.now() - Number(statSync(lock, { throwIfNoEntry: false })?.mtimeMs);
      if (isLeft || age > 3_600_000) rmSync(lock, { force: true });
    }
    writeFileSync(running, "");
    return await operation();
  } finally {
    rmSync(running, { force: true });
    lock.close();
  }
}
