/** Only one operation at a time changes the repository, also if the editor runs twice. */
import {
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { uptime } from "node:os";
import { join } from "node:path";
import type { Repository } from "./git.ts";

const BUSY = "A publication is under way. Wait until it has ended, then try again.";

const held = new Set<string>();

/** Whether the process that wrote the lock still runs. Process ids start again when the computer does. */
function isHeld(lock: string): boolean {
  try {
    const { pid, since } = JSON.parse(readFileSync(lock, "utf8"));
    if (pid === process.pid) return held.has(lock);
    if (since < Date.now() - uptime() * 1000) return false;
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process belongs to someone else.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export const isLocked = ({ state }: Pick<Repository, "state">): boolean =>
  isHeld(join(state, "lock"));

/**
 * Takes over the lock of a process that has died, and removes what its git commands have left locked.
 * @throws Error if another operation holds the lock
 */
async function acquire({ state, gitDirectory }: Repository): Promise<() => void> {
  const lock = join(state, "lock");
  const mine = `${lock}.${process.pid}`;
  mkdirSync(state, { recursive: true });
  writeFileSync(mine, JSON.stringify({ pid: process.pid, since: Date.now() }));
  try {
    // A link appears with its content, so that nobody reads an empty lock.
    for (let attempt = 0; ; attempt++)
      try {
        linkSync(mine, lock);
        break;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        if (attempt === 1 || isHeld(lock)) throw new Error(BUSY);
        renameSync(lock, `${mine}.dead`);
        // Another process may have found the same dead lock, and taken it over meanwhile.
        if (isHeld(`${mine}.dead`)) {
          renameSync(`${mine}.dead`, lock);
          throw new Error(BUSY);
        }
        for (const left of globSync("{*,worktrees/*/*,refs/**/*}.lock", { cwd: gitDirectory }))
          rmSync(join(gitDirectory, left), { force: true });
      }
  } finally {
    rmSync(mine, { force: true });
    rmSync(`${mine}.dead`, { force: true });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

/** @throws Error if another operation is under way */
export async function locked<Result>(
  repository: Repository,
  operation: () => Promise<Result>,
): Promise<Result> {
  const release = await acquire(repository);
  try {
    return await operation();
  } finally {
    release();
  }
}
