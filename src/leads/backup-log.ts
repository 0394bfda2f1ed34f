/** Records the last scheduled backup, for `/readyz`, `leads status` and `leads erase`. */
import type { StoreContext } from "./backend.ts";
import { readMeta, writeMeta } from "./meta.ts";

const HOUR_MS = 60 * 60 * 1000;
/** A daily backup is overdue after two days and two hours. */
const OVERDUE_HOURS = 50;

interface BackupRecord {
  folder: string;
  /**
   * Time of the last successful backup or, if none has succeeded, of the first failure, in milliseconds since
   * 1970 UTC.
   */
  at: number;
  /** Why the last backup failed, without personal data; undefined if it succeeded. */
  failure?: string | undefined;
}

/** Creates the store methods that record scheduled backups, in one row of `meta`. */
export function createBackupLog({ db, now }: StoreContext) {
  async function lastBackup(): Promise<BackupRecord | undefined> {
    const value = await readMeta(db, "backup");
    return value && JSON.parse(value);
  }
  return {
    /** Returns the record of the last scheduled backup; undefined if none has ever run here. */
    lastBackup,
    /** Records a scheduled backup. @param failure why the backup failed; undefined if it succeeded */
    async recordBackup(folder: string, failure?: string) {
      const lastRecord = failure === undefined ? undefined : await lastBackup();
      // After a failure, the record keeps the folder and time of the last success.
      const record: BackupRecord = { folder, at: now(), ...lastRecord, failure };
      await writeMeta(db, "backup", JSON.stringify(record));
    },
    /** Returns the problem with scheduled backups; undefined if they run on time or none has run yet. */
    async backupProblem(): Promise<string | undefined> {
      const lastRecord = await lastBackup();
      if (!lastRecord) return undefined;
      if (lastRecord.failure !== undefined) return `failing: ${lastRecord.failure}`;
      const hours = Math.floor((now() - lastRecord.at) / HOUR_MS);
      return hours >= OVERDUE_HOURS ? `overdue: ${hours} hours old` : undefined;
    },
  };
}
