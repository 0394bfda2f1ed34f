import type { StoreContext } from "./database/backend.ts";
import { readMeta, writeMeta } from "./database/meta.ts";

const HOUR_MS = 60 * 60 * 1000;
/** Age at which backups are deleted, except the newest, in milliseconds. */
export const BACKUP_KEEP_MS = 30 * 24 * HOUR_MS;
/** A daily backup is overdue after two days and two hours. */
const OVERDUE_HOURS = 50;

interface BackupRecord {
  /** The folder of the last successful backup. */
  folder: string;
  /** Every folder that ever got a backup. Records of earlier releases don't have it. */
  folders?: string[];
  /**
   * Time of the last successful backup or, if none has succeeded, of the first failure, in milliseconds since
   * 1970 UTC.
   */
  at: number;
  /** Why the last backup failed, without personal data; undefined if it succeeded. */
  failure?: string | undefined;
}

export function createBackupLog({ db, now }: StoreContext) {
  async function lastBackup(): Promise<BackupRecord | undefined> {
    const value = await readMeta(db, "backup");
    return value && JSON.parse(value);
  }
  return {
    async backupFolders(): Promise<string[]> {
      const record = await lastBackup();
      return record?.folders ?? (record ? [record.folder] : []);
    },
    async recordBackup(folder: string, failure?: string) {
      const folders = [...new Set([...(await this.backupFolders()), folder])];
      // After a failure, the record keeps the folder and time of the last success.
      const lastRecord = failure === undefined ? undefined : await lastBackup();
      const record: BackupRecord = { folder, at: now(), ...lastRecord, folders, failure };
      await writeMeta(db, "backup", JSON.stringify(record));
    },
    async backupProblem(): Promise<string | undefined> {
      const lastRecord = await lastBackup();
      if (!lastRecord) return undefined;
      if (lastRecord.failure !== undefined) return `failing: ${lastRecord.failure}`;
      const hours = Math.floor((now() - lastRecord.at) / HOUR_MS);
      return hours >= OVERDUE_HOURS ? `overdue: ${hours} hours old` : undefined;
    },
  };
}
