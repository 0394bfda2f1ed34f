/** Records when scheduled backups ran and failed, for `/readyz` and `leads erase`. */
import type { Backend } from "./backend.ts";

/** A daily backup is overdue after two days and two hours, in milliseconds. */
const OVERDUE_MS = 50 * 60 * 60 * 1000;

interface BackupRecord {
  folder: string;
  /** Time of the last success, or of the first failure if none succeeded; milliseconds since 1970. */
  at: number;
  /** Why the last run failed; free of personal data. */
  failure?: string | undefined;
}

const HOUR_MS = 60 * 60 * 1000;

/** Creates the store methods that record scheduled backups, in one row of `meta`. */
export function createBackupLog({ db, commit }: Backend, now: () => number) {
  async function lastBackup(): Promise<BackupRecord | undefined> {
    const query = db.selectFrom("meta").select("value").where("name", "=", "backup");
    const row = await query.executeTakeFirst();
    return row && (JSON.parse(row.value) as BackupRecord);
  }
  return {
    /** Returns the last scheduled backup; undefined if none ever ran here. */
    lastBackup,
    /** Records a scheduled backup. @param failure why it failed; undefined if it succeeded */
    async recordBackup(folder: string, failure?: string) {
      const last = failure === undefined ? undefined : await lastBackup();
      // A failure keeps the folder and time of the last success.
      const record: BackupRecord = { folder, at: now(), ...last, failure };
      const value = JSON.stringify(record);
      await commit((tx) =>
        tx
          .insertInto("meta")
          .values({ name: "backup", value })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
          .execute(),
      );
    },
    /** Returns the problem with scheduled backups; undefined if they run on time or none is scheduled. */
    async backupProblem(): Promise<string | undefined> {
      const last = await lastBackup();
      if (!last) return undefined;
      if (last.failure !== undefined) return `failing: ${last.failure}`;
      const age = now() - last.at;
      return age > OVERDUE_MS ? `overdue: ${Math.floor(age / HOUR_MS)} hours old` : undefined;
    },
  };
}
