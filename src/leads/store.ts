/**
 * Leads and their outbox, on either database. The server accepts leads, the worker
 * claims and settles mails, the owner's commands read, purge and back up. Every method throws
 * StoreUnavailableError when the database or its disk is at fault.
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
  /** The clock, for tests. */
  now?: () => number;
}

/**
 * Migrates the schema and returns the store. Closing the store closes the backend.
 * @throws Error with a user-facing message when the schema is newer than this version
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
     * Stores a lead, its key and its mails (fewer when flagged) in one durable transaction; resolves
     * after the commit. Concurrent calls may share a commit. If it throws, retry with the same key.
     */
    accept: createAccept(context),
    ...createOutbox(context),
    takeOver: backend.takeOver,
    ...createDigests(context),
    ...createOwnerActions(context),
    ...reading,
    ...createDeletion(context),
    ...backupLog,
    /** Counts for `/readyz`, metrics and `leads status`. */
    stats: async () => ({
      ...(await reading.stats()),
      /** The problem with scheduled backups; undefined if they run on time or none has run yet. */
      backupProblem: await backupLog.backupProblem(),
    }),
    /** Checks that the store can write, by committing a row as large as the largest lead. */
    async probe() {
      // The largest lead with its indexes needs about this much: a smaller write might still fit on a full disk.
      await writeMeta(backend.db, "probe", `${now()}`.padEnd(32_768));
    },
    /** Also releases the outbox lock. */
    close: backend.close,
  };
}

export type LeadStore = Awaited<ReturnType<typeof createStore>>;

export type StoreStats = Awaited<ReturnType<LeadStore["stats"]>>;
