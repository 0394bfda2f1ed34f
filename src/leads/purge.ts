/** Deletes leads older than the retention period, one person's leads, and expired limits. */
import { setTimeout as sleep } from "node:timers/promises";
import type { StoreContext } from "./backend.ts";
import { endedLimits } from "./limits.ts";
import { countLeads } from "./rows.ts";
import type { Database } from "./schema.ts";

/** Maximum number of leads or limits deleted per transaction. */
const BATCH_ROWS = 50;
/** Pause between transactions in milliseconds, during which other writers get the lock. */
const PAUSE_MS = 25;

/**
 * Selects leads older than `before`.
 * @param isUnsent true: only leads with an email to the business that is neither sent nor dead; false: only
 *   the other leads
 */
function oldLeads(db: Database, before: number, isUnsent: boolean) {
  const unsentLeadIds = db
    .selectFrom("mails")
    .select("lead_id")
    .where("kind", "!=", "visitor")
    // Lists the unsent states instead of excluding the others, so that the index finds the few rows.
    .where("state", "in", ["pending", "sending", "retrying", "uncertain"]);
  return db
    .selectFrom("leads")
    .where("created_at", "<", before)
    .where("id", isUnsent ? "in" : "not in", unsentLeadIds);
}

/**
 * Returns the time before which leads are purged.
 * @param keepMonths `privacy.keepMonths` from content/business.yaml
 * @returns milliseconds since 1970 UTC
 */
export function retentionStart(keepMonths: number, now: number): number {
  const date = new Date(now);
  return date.setUTCMonth(date.getUTCMonth() - keepMonths);
}

interface PurgeOptions {
  /** Leads that arrived before this time are deleted; in milliseconds since 1970 UTC. */
  before: number;
  /** Only count the leads, without deleting anything. */
  dryRun?: boolean;
  onProgress?(purged: number): void;
}

/**
 * Creates the store methods that delete leads with their idempotency keys and emails. SQLite also overwrites
 * the deleted data in its files.
 */
export function createDeletion({ commit, db, now, scrub }: StoreContext) {
  /**
   * Calls `deleteBatch` until it deletes less than a full batch. Returns the total number of deleted rows.
   */
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
     * Deletes leads older than `before`, and limits whose window has ended.
     * @returns the number of leads deleted, and the number of old leads kept because an email to the owner
     *   about them is unsent
     */
    async purge({ before, dryRun, onProgress }: PurgeOptions) {
      const deletable = oldLeads(db, before, false);
      const kept = await countLeads(oldLeads(db, before, true));
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
      if (purged > 0) await scrub();
      return { purged, kept };
    },

    /** Deletes the leads with these ids and all their emails, even unsent ones. */
    async erase(ids: readonly string[]) {
      for (const id of ids)
        await commit(async (tx) => {
          // An unsent digest is deleted with the lead it belongs to, so the next digest must list its other
          // leads.
          const digests = tx
            .selectFrom("mails")
            .select("id")
            .where("lead_id", "=", id)
            .where("state", "not in", ["sent", "dead"]);
          await tx
            .updateTable("leads")
            .set({ digest: null })
            .where("digest", "in", digests)
            .execute();
          await tx.deleteFrom("leads").where("id", "=", id).execute();
        });
      await scrub();
    },
  };
}
