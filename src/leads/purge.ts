/** Deletes leads older than the retention period, one person's leads, and expired limits. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import { expiredLimits } from "./limits.ts";
import type { Database, Tx } from "./schema.ts";

/** Rows deleted per transaction, and the pause after each, in milliseconds, in which others can write. */
const BATCH = 50;
const PAUSE_MS = 25;

/** Selects leads older than `before` whose mail to the business is sent or given up. */
function purgeable(db: Database, before: number) {
  return db
    .selectFrom("leads")
    .where("created_at", "<", before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("mails")
            .select("id")
            .whereRef("lead_id", "=", "leads.id")
            .where("kind", "!=", "visitor")
            .where("state", "not in", ["sent", "dead"]),
        ),
      ),
    );
}

/**
 * Returns the time before which leads are purged.
 * @param keepMonths `privacy.keepMonths` from content/business.yaml
 * @returns milliseconds since 1970 UTC
 */
export function keptSince(keepMonths: number, now: number): number {
  const date = new Date(now);
  return date.setUTCMonth(date.getUTCMonth() - keepMonths);
}

interface PurgeOptions {
  /** Milliseconds since 1970 UTC. */
  before: number;
  /** Count without deleting. */
  dryRun?: boolean;
  onProgress?(purged: number): void;
}

/**
 * Creates the store methods that delete leads, with their keys and mails, and overwrite them in the file.
 * @param now milliseconds since 1970, for the limits
 */
export function createDeleting(backend: Backend, now: () => number) {
  const { db } = backend;
  const count = sql<number>`count(*)`.as("count");
  const countOld = async (before: number) => {
    const all = db.selectFrom("leads").select(count).where("created_at", "<", before);
    return (await all.executeTakeFirstOrThrow()).count;
  };
  /** Deletes rows a batch at a time, until `deleteBatch` finds fewer. @returns how many */
  async function inSteps(
    deleteBatch: (tx: Tx) => Promise<{ numDeletedRows: bigint }>,
    onProgress?: (deleted: number) => void,
  ) {
    for (let deleted = 0; ; await sleep(PAUSE_MS)) {
      const { numDeletedRows } = await backend.commit(deleteBatch);
      deleted += Number(numDeletedRows);
      onProgress?.(deleted);
      if (numDeletedRows < BATCH) return deleted;
    }
  }

  return {
    /**
     * Deletes leads older than a given time.
     * @returns leads deleted, and leads kept because their mail to the owner is unsent
     */
    async purge({ before, dryRun, onProgress }: PurgeOptions) {
      if (dryRun) {
        const ready = await purgeable(db, before).select(count).executeTakeFirstOrThrow();
        return { purged: ready.count, kept: (await countOld(before)) - ready.count };
      }
      const at = now();
      await inSteps((tx) => {
        const expired = expiredLimits(tx, at).limit(BATCH);
        return tx.deleteFrom("limits").where("key_hash", "in", expired).executeTakeFirst();
      });
      const purged = await inSteps((tx) => {
        const ids = purgeable(tx, before).select("leads.id").limit(BATCH);
        return tx.deleteFrom("leads").where("id", "in", ids).executeTakeFirst();
      }, onProgress);
      if (purged > 0) await backend.scrub();
      return { purged, kept: await countOld(before) };
    },

    /** Deletes these leads, including unsent mails. */
    async erase(ids: readonly string[]) {
      for (const id of ids)
        await backend.commit(async (tx) => {
          // An unsent digest is stored with one lead; the next digest lists the others.
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
      await backend.scrub();
    },
  };
}
