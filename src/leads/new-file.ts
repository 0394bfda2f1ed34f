/** Creates, flushes and writes files that only this user can read. */
import { closeSync, existsSync, mkdtempDisposableSync, openSync, renameSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { getSystemErrorMessage } from "node:util";

/**
 * Creates an empty file that only this user can read, unless the file exists. A file that SQLite itself
 * creates could be readable by other users.
 */
export function createPrivateFile(file: string): void {
  closeSync(openSync(file, "a", 0o600));
}

/** Flushes a file, or a directory into which a file was moved, so that the change survives a power cut. */
export async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/**
 * Writes a new file in a temporary folder next to the target, then moves the file there, so that the target
 * is either complete or doesn't exist.
 * @param write fills the empty file at the given path
 * @returns the result of `write`
 * @throws Error with a user-facing message if the target already exists or can't be written
 */
export async function writeNewFile<T>(target: string, write: (file: string) => Promise<T>) {
  const file = resolve(target);
  if (existsSync(file)) throw new Error(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`);
  try {
    using folder = mkdtempDisposableSync(`${file}.part-`);
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
