/** Puts the store together on a backend. */
import { createAccept } from "./accept.ts";
import type { Backend } from "./backend.ts";
import { createByHand } from "./by-hand.ts";
import { createDigests } from "./digest.ts";
import { createCount, forgetLimits } from "./limits.ts";
import { migrate } from "./migrations.ts";
import { createOutbox } from "./outbox.ts";
import { createPurge } from "./purge.ts";
import { createReading } from "./reading.ts";
import type { LeadStore } from "./store.ts";

/** How often limits that are over are forgotten. */
const FORGET_EVERY_MS = 10 * 60 * 1000;

export interface CreateOptions {
  backend: Backend;
  mailDomain?: string | undefined;
  /** The clock, for tests. */
  now?: () => number;
}

/**
 * Brings the schema up to date and returns the store, which closes the backend.
 * @throws Error for people when the schema is newer than this version
 */
export async function createStore(options: CreateOptions): Promise<LeadStore> {
  const { backend, mailDomain = "localhost", now = Date.now } = options;
  const { db } = backend;

  await migrate(db);
  const { value: secret } = await db
    .selectFrom("meta")
    .select("value")
    .where("name", "=", "secret")
    .executeTakeFirstOrThrow();

  const count = createCount(secret);
  const accept = createAccept({ backend, count, mailDomain, now });
  let forgotten = 0;

  return {
    async accept(lead) {
      const result = await accept(lead);
      if (now() - forgotten >= FORGET_EVERY_MS) {
        forgotten = now();
        // Housekeeping: the lead is kept, and the next one tries again.
        void forgetLimits(db, forgotten).catch(() => {});
      }
      return result;
    },
    ...createOutbox(backend, now),
    ...createDigests(backend, mailDomain, now),
    ...createByHand({ backend, count, mailDomain, now }),
    ...createReading(backend, now),
    purge: createPurge(backend),
    verify: backend.verify,
    backup: backend.backup,
    probe: () =>
      backend.commit(async (tx) => {
        // Committed, and as large as a lead with its indexes: only a commit meets a full disk.
        const value = `${now()}`.padEnd(32_768);
        await tx
          .insertInto("meta")
          .values({ name: "probe", value })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
          .execute();
      }),
    close: backend.close,
  };
}
