/** Puts the store together on a backend. */
import { accepter } from "./accept.ts";
import type { Backend } from "./backend.ts";
import { byHand } from "./by-hand.ts";
import { forgetLimits } from "./limits.ts";
import { migrate } from "./migrations.ts";
import { outbox } from "./outbox.ts";
import { purger } from "./purge.ts";
import { reading } from "./reading.ts";
import { type LeadStore, StoreUnavailableError } from "./store.ts";

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

  /** Names a failure of the database for callers, who answer 503 to it. */
  function guarded<Args extends unknown[], Result>(
    call: (...args: Args) => Promise<Result>,
  ): (...args: Args) => Promise<Result> {
    return async (...args) => {
      try {
        return await call(...args);
      } catch (error) {
        const why = backend.unavailable(error);
        if (why === null) throw error;
        throw new StoreUnavailableError(`The store of leads is unavailable: ${why}`, {
          cause: error,
        });
      }
    };
  }

  await guarded(migrate)(backend);
  const { value: secret } = await db
    .selectFrom("meta")
    .select("value")
    .where("name", "=", "secret")
    .executeTakeFirstOrThrow();

  const accept = accepter({ backend, secret, mailDomain, now });
  const mails = outbox(backend, now);
  const hand = byHand(backend, now);
  const reads = reading(backend, now);
  let forgotten = 0;

  return {
    accept: guarded(async (lead) => {
      const result = await accept(lead);
      if (now() - forgotten >= FORGET_EVERY_MS) {
        forgotten = now();
        // Housekeeping: the lead is kept, and the next one tries again.
        void forgetLimits(backend, forgotten).catch(() => {});
      }
      return result;
    }),
    claim: guarded(mails.claim),
    settle: guarded(mails.settle),
    expedite: guarded(mails.expedite),
    retry: guarded(hand.retry),
    giveUp: guarded(hand.giveUp),
    list: guarded(reads.list),
    get: guarded(reads.get),
    each: reads.each,
    stats: guarded(reads.stats),
    purge: guarded(purger(backend)),
    backup: guarded(backend.backup),
    probe: guarded(() =>
      backend.commit(async (tx) => {
        // Committed, and as large as a lead: only a commit meets a full disk.
        const value = `${now()}`.padEnd(8192);
        await tx
          .insertInto("meta")
          .values({ name: "probe", value })
          .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
          .execute();
      }),
    ),
    close: () => backend.close(),
  };
}
