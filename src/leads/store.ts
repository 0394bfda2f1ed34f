/**
 * The store of leads and their outbox, in SQLite or PostgreSQL. The server adds leads, the worker claims and
 * settles emails, and the owner's commands read, purge and back up leads. Every method throws
 * StoreUnavailableError while the database or its disk is unavailable.
 */
import { createAccept } from "./accept.ts";
import type { Backend } from "./backend.ts";
import { createBackupLog } from "./backup-log.ts";
import { createDigests } from "./digest.ts";
import { createLeadCounter } from "./limits.ts";
import { readMeta, writeMeta } from "./meta.ts";
import { migrate } from "./migrations.ts";
import { createOutbox } from "./outbox.ts";
import { createOwnerActions } from "./owner-actions.ts";
import { createDeletion } from "./purge.ts";
import { createQueries } from "./reading.ts";

export interface CreateStoreOptions {
  backend: Backend;
  mailDomain?: string | undefined;
  /** Returns the current time in milliseconds since 1970 UTC; tests replace it. */
  now?: () => number;
}

/**
 * Migrates the schema and returns the store. Closing the store closes the backend.
 * @throws Error with a user-facing message if the schema is newer than this version
 */
export async function createStore(options: CreateStoreOptions) {
  const { backend, mailDomain = "localhost", now = Date.now } = options;
  await migrate(backend.db);
  const count = createLeadCounter((await readMeta(backend.db, "secret")) ?? "");
  const context = { ...backend, count, mailDomain, now };
  const reading = createQueries(context);
  const backupLog = createBackupLog(context);

  return {
    /**
     * Stores a lead, its idempotency key and its emails (fewer for a flagged lead) in one durable
     * transaction, and resolves after the commit. Concurrent calls may share a commit. If a call throws, it
     * can be repeated with the same key.
     */
    accept: createAccept(context),
    ...createOutbox(context),
    takeOver: backend.takeOver,
    ...createDigests(context),
    ...createOwnerActions(context),
    ...reading,
    ...createDeletion(context),
    ...backupLog,
    /** Returns the counts for `/readyz`, the metrics and `leads status`. */
    stats: async () => ({
      ...(await reading.stats()),
      /** The problem with scheduled backups; undefined if they run on time or none has run yet. */
      backupProblem: await backupLog.backupProblem(),
    }),
    /** Checks that the store can write, by committing a row as large as the largest lead. */
    async probe() {
      // The largest lead with its indexes needs about this many bytes. A smaller write might still succeed on
      // a disk that has no room for a lead.
      await writeMeta(backend.db, "probe", `${now()}`.padEnd(32_768));
    },
    /** Closes the database and releases the outbox lock. */
    close: backend.close,
  };
}

export type LeadStore = Awaited<ReturnType<typeof createStore>>;

export type StoreStats = Awaited<ReturnType<LeadStore["stats"]>>;
