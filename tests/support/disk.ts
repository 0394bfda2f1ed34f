/** How fast this disk is: the yardstick of the load runs. */
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/**
 * Commits single rows durably (WAL, synchronous FULL), one after another.
 * @param parent directory on the disk to measure
 * @param seconds how long to measure
 * @returns commits per second
 */
export function rawCommitRate(parent: string, seconds = 2): number {
  const dir = mkdtempSync(join(parent, "raw-"));
  const db = new DatabaseSync(join(dir, "raw.sqlite"));
  try {
    db.exec("pragma journal_mode = wal; pragma synchronous = full");
    db.exec("create table rows (id integer primary key, value text)");
    const insert = db.prepare("insert into rows (value) values (?)");
    const value = "x".repeat(500);
    const start = performance.now();
    let commits = 0;
    while (performance.now() - start < seconds * 1000) {
      insert.run(value);
      commits += 1;
    }
    return commits / ((performance.now() - start) / 1000);
  } finally {
    db.close();
    rmSync(dir, { recursive: true, force: true });
  }
}
