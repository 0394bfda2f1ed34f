/** A copy of a database in use. */
import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { reserve } from "./private-file.ts";

/**
 * Copies with VACUUM INTO: one snapshot, whatever other processes write meanwhile.
 * @param target appears whole and checked, or not at all
 * @returns how many leads the copy holds
 * @throws Error for people when the target exists or its folder does not
 */
export function copyTo(source: DatabaseSync, target: string): number {
  const file = resolve(target);
  if (existsSync(file)) throw new Error(`${target} exists already. Choose another name.`);
  if (!existsSync(dirname(file))) throw new Error(`There is no directory ${dirname(file)}.`);
  const part = `${file}.${process.pid}.part`;
  rmSync(part, { force: true });
  reserve(part);
  try {
    source.prepare("vacuum into ?").run(part);
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
    rmSync(part, { force: true });
  }
}

function flush(path: string): void {
  const descriptor = openSync(path, "r");
  fsyncSync(descriptor);
  closeSync(descriptor);
}
