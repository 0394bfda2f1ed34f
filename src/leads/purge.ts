/** Deletes leads older than the retention period. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import type { Database } from "./schema.ts";

/** Leads deleted per transaction, and the pause after each, in milliseconds, in which others can write. */
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

/** Creates the function that deletes leads older than a given time, with their keys and mails. */
export function createPurge(backend: Backend) {
  const { db } = backend;
  const count = sql<number>`count(*)`.as("count");
  const countOld = async (before: number) => {
    const all = db.selectFrom("leads").select(count).where("created_at", "<", before);
    return (await all.executeTakeFirstOrThrow()).count;
  };
  /** @returns leads deleted, and leads kept because their mail to the owner is unsent */
  return async ({ before, dryRun, onProgress }: PurgeOptions) => {
    if (dryRun) {
      const ready = await purgeable(db, before).select(count).executeTakeFirstOrThrow();
      return { purged: ready.count, kept: (await countOld(before)) - ready.count };
    }
    let purged = 0;
    for (;;) {
      const deleted = await backend.commit(async (tx) => {
        const ids = purgeable(tx, before).select("leads.id").limit(BATCH);
        const result = await tx.deleteFrom("leads").where("id", "in", ids).executeTakeFirst();
        return Number(result.numDeletedRows);
      });
      purged += deleted;
      onProgress?.(purged);
      if (deleted < BATCH) break;
      await sleep(PAUSE_MS);
    }
    if (purged > 0) await backend.scrub();
    return { purged, kept: await countOld(before) };
  };
}
