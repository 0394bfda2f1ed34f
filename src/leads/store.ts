/** The store's methods throw StoreUnavailableError while the database or its disk is unavailable. */
import { createAccept } from "./accept.ts";
import { createBackupLog } from "./backup-log.ts";
import { createDigests } from "./daily-digest.ts";
import type { Backend } from "./database/backend.ts";
import { readMeta, writeMeta } from "./database/meta.ts";
import { migrate } from "./database/migrations.ts";
import type { Limit } from "./lead.ts";
import { createLeadCounter } from "./limits.ts";
import { createOutbox } from "./outbox.ts";
import { createOwnerActions } from "./owner-actions.ts";
import { createDeletion } from "./purge.ts";
import { createQueries } from "./queries.ts";
import { findSetAside } from "./set-aside.ts";

export interface CreateStoreOptions {
  backend: Backend;
  mailDomain?: string | undefined;
  now?: () => number;
}

/**
 * Closing the store closes the backend.
 * @throws Error with a user-facing message if the schema is newer than this version
 */
export async function createStore(options: CreateStoreOptions) {
  const { backend, mailDomain = "localhost", now = Date.now } = options;
  await migrate(backend.db);
  const count = createLeadCounter((await readMeta(backend.db, "secret")) ?? "");
  const context = { ...backend, count, mailDomain, now };
  const queries = createQueries(context);
  const backupLog = createBackupLog(context);

  return {
    /**
     * Stores a lead, its idempotency key and its emails (fewer for a flagged lead) in one durable
     * transaction, and resolves after the commit. Concurrent calls may share a commit. If a call throws, it
     * can be repeated with the same key.
     */
    accept: createAccept(context),
    count: (limits: readonly Limit[]) => backend.commit((tx) => count(tx, limits, now())),
    ...createOutbox(context),
    acquireOutbox: backend.acquireOutbox,
    ...createDigests(context),
    ...createOwnerActions(context),
    ...queries,
    findSetAside: (query: string) => findSetAside(context, query),
    ...createDeletion(context),
    ...backupLog,
    stats: async () => ({
      ...(await queries.stats()),
      backupProblem: await backupLog.backupProblem(),
    }),
    async probe() {
      // The largest lead with its indexes needs about this many bytes. A smaller write might still succeed on
      // a disk that has no room for a lead.
      await writeMeta(backend.db, "probe", `${now()}`.padEnd(32_768));
    },
    close: backend.close,
  };
}

export type LeadStore = Awaited<ReturnType<typeof createStore>>;

export type StoreStats = Awaited<ReturnType<LeadStore["stats"]>>;
