/** Only one operation at a time changes the repository, also if the editor runs twice. */
import { existsSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Repository } from "./git.ts";

const BUSY = "A publication is under way. Wait until it has ended, then try again.";
const SQLITE_BUSY = 5;

/**
 * SQLite locks its file through the operating system, which releases it when the process dies.
 * @returns undefined if another operation holds the lock
 */
export function acquire({ state }: Pick<Repository, "state">): DatabaseSync | undefined {
  mkdirSync(state, { recursive: true });
  const lock = new DatabaseSync(join(state, "lock.sqlite"), { timeout: 100 });
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

/** @throws Error if another operation is under way */
export async function locked<Result>(
  repository: Repository,
  operation: () => Promise<Result>,
): Promise<Result> {
  const lock = acquire(repository);
  if (!lock) throw new Error(BUSY);
  const { state, gitDirectory: cwd } = repository;
  const running = join(state, "running");
  try {
    // The last operation was killed, maybe while git held locks of its own.
    if (existsSync(running))
      for (const left of globSync("{*,worktrees/*/*,refs/**/*}.lock", { cwd }))
        rmSync(join(cwd, left), { force: true });
    writeFileSync(running, "");
    return await operation();
  } finally {
    rmSync(running, { force: true });
    lock.close();
  }
}
