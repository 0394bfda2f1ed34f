import { existsSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { getSystemErrorMessage } from "node:util";
import { createPrivateFile, lockFile } from "./lock-file.ts";

/** Other programs also name folders "….part-…". */
const WORK_FOLDER = /\.leads\.part-\w{6}$/;
const LOCK = "work.lock";

/**
 * Creates a private folder for unfinished copies of leads. It is removed when it is disposed of or when the
 * process exits; after a kill, by {@link removeAbandoned}.
 */
export function createWorkFolder(start: string): Disposable & { path: string } {
  removeAbandoned(dirname(start));
  const newPath = mkdtempSync(`${start}.new-`);
  const lock = lockFile(join(newPath, LOCK));
  // Only now can another process find the folder. Before, it could have taken the lock and removed the folder.
  const path = newPath.replace(/\.new-(?=\w{6}$)/, ".leads.part-");
  renameSync(newPath, path);
  const remove = () => rmSync(path, { recursive: true, force: true });
  process.once("exit", remove);
  return {
    path,
    [Symbol.dispose]() {
      remove();
      lock?.close();
      process.off("exit", remove);
    },
  };
}

/**
 * Removes this user's work folders in a folder whose processes were killed. In folders that everyone can write
 * to, another user could make one that contains links.
 * @returns the work folders that are in use or belong to another user
 */
export function removeAbandoned(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const paths = names.filter((name) => WORK_FOLDER.test(name)).map((name) => join(folder, name));
  return paths.filter((path) => {
    try {
      if (lstatSync(path).uid !== (process.getuid?.() ?? 0)) return true;
      const lock = lockFile(join(path, LOCK));
      if (lock) rmSync(path, { recursive: true });
      lock?.close();
      return lock === undefined;
    } catch {
      return true;
    }
  });
}

/** Flushes a file, or a directory into which a file was moved, so that the change survives a power cut. */
export async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/**
 * Writes a new file in a temporary folder next to the target, then moves the file there, so that the target
 * is either complete or doesn't exist.
 * @throws Error with a user-facing message if the target already exists or can't be written
 */
export async function writeNewFile<T>(target: string, write: (file: string) => Promise<T>) {
  const file = resolve(target);
  if (existsSync(file)) throw new Error(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`);
  try {
    using folder = createWorkFolder(file);
    const partFile = join(folder.path, basename(file));
    createPrivateFile(partFile);
    const result = await write(partFile);
    await flush(partFile);
    renameSync(partFile, file);
    await flush(dirname(file));
    return result;
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    // Errors that have no system error number already have a user-facing message.
    if (errno === undefined) throw error;
    const reason = getSystemErrorMessage(errno);
    throw new Error(`${target} could not be written: ${reason}.`, { cause: error });
  }
}
