import { setTimeout as sleep } from "node:timers/promises";
import { type SqlBool, sql } from "kysely";
import type { Backend, StoreContext } from "./database/backend.ts";
import { countLeads } from "./database/rows.ts";
import { endedLimits } from "./limits.ts";
import { expireSetAside, forEachSetAside } from "./set-aside.ts";

const BATCH_ROWS = 50;
/** Pause between transactions in milliseconds, during which other writers get the lock. */
const PAUSE_MS = 25;

/** SQL condition: the lead has an email to the business that is neither sent nor dead. */
const HAS_UNSENT_MAIL = sql<SqlBool>`exists (select 1 from mails
  where lead_id = leads.id and kind <> 'visitor' and state not in ('sent', 'dead'))`;

export function retentionStart(keepMonths: number, now: number): number {
  const date = new Date(now);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() - keepMonths);
  // One month before 31 March is the last day of February, not 3 March.
  return date.getUTCDate() === day ? date.getTime() : date.setUTCDate(0);
}

interface PurgeOptions {
  /** Leads that arrived before this time are deleted; in milliseconds since 1970 UTC. */
  before: number;
  dryRun?: boolean;
  onProgress?(purged: number): void;
}

/** SQLite also overwrites the deleted data in its files. */
export function createDeletion(context: StoreContext) {
  const { db, now, clearLog } = context;
  async function deleteInBatches(
    deleteBatch: () => Promise<{ numDeletedRows: bigint }>,
    onProgress?: (deleted: number) => void,
  ) {
    for (let deleted = 0; ; await sleep(PAUSE_MS)) {
      const { numDeletedRows } = await deleteBatch();
      deleted += Number(numDeletedRows);
      onProgress?.(deleted);
      if (numDeletedRows < BATCH_ROWS) return deleted;
    }
  }

  return {
    /**
     * Deletes leads older than `before`, limits whose window has ended, and the databases that restores set
     * aside, if the last restore is as old as backups may get.
     * @returns the number of leads deleted, and the number of old leads kept because an email to the owner
     *   about them is unsent
     */
    async purge({ before, dryRun, onProgress }: PurgeOptions) {
      const oldLeads = db.selectFrom("leads").where("created_at", "<", before);
      const deletable = oldLeads.where(sql<SqlBool>`not ${HAS_UNSENT_MAIL}`);
      const kept = await countLeads(oldLeads.where(HAS_UNSENT_MAIL));
      if (dryRun) return { purged: await countLeads(deletable), kept };
      const endedKeys = endedLimits(db, now()).limit(BATCH_ROWS);
      await deleteInBatches(() =>
        db.deleteFrom("limits").where("key_hash", "in", endedKeys).executeTakeFirst(),
      );
      const ids = deletable.select("id").limit(BATCH_ROWS);
      const purged = await deleteInBatches(
        () => db.deleteFrom("leads").where("id", "in", ids).executeTakeFirst(),
        onProgress,
      );
      // Always: another process may have kept data of an earlier deletion in the log.
      await clearLog();
      await expireSetAside(context);
      return { purged, kept };
    },

    /**
     * Deletes the leads with these ids and all their emails, even unsent ones, here and in the databases that
     * restores set aside.
     * @returns false if another process that reads kept the data in SQLite's log
     */
    async erase(ids: readonly string[]) {
      const erase = (backend: Backend) => eraseFrom(backend, ids);
      const areGone = [await erase(context), ...(await forEachSetAside(context, erase))];
      return areGone.every(Boolean);
    },
  };
}

async function eraseFrom({ commit, clearLog }: Backend, ids: readonly string[]) {
  for (const id of ids)
    await commit(async (tx) => {
      // An unsent digest is deleted with its lead, so the next digest must list its other leads.
      const digests = tx
        .selectFrom("mails")
        .select("id")
        .where("lead_id", "=", id)
        .where("state", "not in", ["sent", "dead"]);
      await tx.updateTable("leads").set({ digest: null }).where("digest", "in", digests).execute();
      await tx.deleteFrom("leads").where("id", "=", id).execute();
    });
  return await clearLog();
}
