/** Deleting leads that have been kept long enough. */
import { sql } from "kysely";
import type { Backend } from "./backend.ts";
import type { Database } from "./schema.ts";

/** Leads deleted per transaction, so that nobody waits long for the write lock. */
const BATCH = 200;

/** Leads older than the moment about which no mail to the business waits. */
function purgeable(db: Database, before: number) {
  const waiting = db
    .selectFrom("mails")
    .select("lead_id")
    .where("kind", "!=", "visitor")
    .where("state", "not in", ["sent", "dead"]);
  return db.selectFrom("leads").where("created_at", "<", before).where("id", "not in", waiting);
}

interface PurgeOptions {
  /** Milliseconds since 1970 UTC. */
  before: number;
  /** Counts and deletes nothing. */
  dryRun?: boolean;
  onProgress?(purged: number): void;
}

/** Makes the function that deletes leads kept before a moment, with their keys and mails. */
export function createPurge(backend: Backend) {
  const { db } = backend;
  const count = sql<number>`count(*)`.as("count");
  /** @returns how many were deleted, and how many stay because a mail to the owner still waits */
  return async ({ before, dryRun, onProgress }: PurgeOptions) => {
    const all = db.selectFrom("leads").select(count).where("created_at", "<", before);
    const old = await all.executeTakeFirstOrThrow();
    const ready = await purgeable(db, before).select(count).executeTakeFirstOrThrow();
    const kept = old.count - ready.count;
    if (dryRun) return { purged: ready.count, kept };
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
    }
    await backend.scrub();
    return { purged, kept };
  };
}
