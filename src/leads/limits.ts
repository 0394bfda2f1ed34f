/** Limits kept in the store: they survive a restart and hold over replicas. */
import { createHmac } from "node:crypto";
import type { Backend } from "./backend.ts";
import { prepared } from "./prepared.ts";
import type { Database, Tx } from "./schema.ts";
import type { Limit } from "./store.ts";

/** Ends a unit of work whose lead is one too many; carries when to come back. */
export class LimitReached extends Error {
  readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super("limit reached");
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

type Row = { key: string; max: number; now: number; ends: number };

/**
 * @param secret keys the hash, so that the table does not tell who wrote
 * @returns counts a lead against its limits within its transaction, or throws `LimitReached`
 */
export function limiter(db: Database, secret: string) {
  /** One statement, so that two replicas cannot both take the last place. */
  const take = prepared<Row, { count: number }>((value) =>
    db
      .insertInto("limits")
      .values({ key_hash: value("key"), count: 1, window_ends_at: value("ends") })
      .onConflict((conflict) =>
        conflict
          .column("key_hash")
          .doUpdateSet((eb) => ({
            count: eb
              .case()
              .when("limits.window_ends_at", "<=", value("now"))
              .then(1)
              .else(eb("limits.count", "+", 1))
              .end(),
            window_ends_at: eb
              .case()
              .when("limits.window_ends_at", "<=", value("now"))
              .then(eb.ref("excluded.window_ends_at"))
              .else(eb.ref("limits.window_ends_at"))
              .end(),
          }))
          .where((eb) =>
            eb.or([
              eb("limits.count", "<", value("max")),
              eb("limits.window_ends_at", "<=", value("now")),
            ]),
          ),
      )
      .returning("count"),
  );

  const hash = (limit: Limit) =>
    createHmac("sha256", secret).update(`${limit.scope}\0${limit.key}`).digest("base64url");

  return async (tx: Tx, limits: readonly Limit[], now: number): Promise<void> => {
    const keyed = limits.map((limit) => ({ limit, key: hash(limit) }));
    // In one order, so that two transactions never wait for each other's row.
    keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
    for (const { limit, key } of keyed) {
      const ends = now + limit.windowSeconds * 1000;
      const taken = await take(tx, { key, max: limit.max, now, ends });
      if (taken.rows.length > 0) continue;
      const row = await tx
        .selectFrom("limits")
        .select("window_ends_at")
        .where("key_hash", "=", key)
        .executeTakeFirst();
      const wait = Math.ceil(((row?.window_ends_at ?? ends) - now) / 1000);
      throw new LimitReached(Math.max(1, wait));
    }
  };
}

/** Forgets windows that are over. */
export async function forgetLimits(backend: Backend, now: number): Promise<void> {
  await backend.db.deleteFrom("limits").where("window_ends_at", "<=", now).execute();
}
