/** Writes backups, which are SQLite files even if the leads are in PostgreSQL. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reserve } from "./private-file.ts";

/**
 * Writes a backup to a temporary file, checks it and renames it: `target` is complete or doesn't exist.
 * @param write fills an existing, empty file
 * @returns the number of leads in the copy
 * @throws Error with a user-facing message when the target exists, its folder doesn't, or the copy fails the check
 */
export async function writeBackup(
  target: string,
  write: (file: string) => unknown,
): Promise<number> {
  const file = resolve(target);
  if (existsSync(file)) throw new Error(`${target} already exists. Choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`);
  const part = `${file}.${process.pid}.part`;
  const remove = () => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
  };
  remove();
  reserve(part);
  try {
    await write(part);
    const copy = new DatabaseSync(part, { readOnly: true });
    const check = Object.values(copy.prepare("pragma integrity_check").get() ?? {})[0];
    const count = Number(Object.values(copy.prepare("select count(*) from leads").get() ?? {})[0]);
    copy.close();
    if (check !== "ok") throw new Error(`The copy did not pass its check: ${check}`);
    flush(part);
    renameSync(part, file);
    flush(dirname(file));
    return count;
  } finally {
    remove();
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
