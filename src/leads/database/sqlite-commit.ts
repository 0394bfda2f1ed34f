/**
 * Group commit for SQLite. A commit waits several milliseconds for the disk, and only one can run at a time.
 * Leads that arrive during a commit share the next one.
 *
 *   lead A ──> commit (A) ─────────┐
 *   lead B ──────> waits           └─> commit (B, C) ──> B and C are answered
 *   lead C ─────────> waits
 */
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Commit } from "./backend.ts";
import type { Database, Tx } from "./schema.ts";
import { retryWhileLocked } from "./sqlite-errors.ts";
import { StoreUnavailableError } from "./unavailable.ts";

/** Maximum number of units per commit, which limits how long other processes wait for the write lock. */
const MAX_UNITS = 128;

type Unit = (tx: Tx) => Promise<unknown>;

type GetResult = () => unknown;

export function groupCommits(db: Database, connection: DatabaseSync): Commit {
  let nextCommit: { units: Unit[]; results: Promise<GetResult[]> } | undefined;
  let previousCommit: Promise<unknown> = Promise.resolve();

  const runTogether = (units: readonly Unit[]) =>
    db.transaction().execute(async (tx) => {
      const results: GetResult[] = [];
      for (const unit of units) {
        // The savepoint lets this unit be rolled back separately. It isn't set through Kysely, which would
        // create several promises for each lead.
        connection.exec("savepoint unit");
        try {
          const value = await unit(tx);
          results.push(() => value);
        } catch (error) {
          // A failure of the database ends the whole transaction.
          if (error instanceof StoreUnavailableError) throw error;
          connection.exec("rollback to unit");
          results.push(() => {
            throw error;
          });
        }
        connection.exec("release unit");
      }
      return results;
    });

  function startNext() {
    const units: Unit[] = [];
    const results = previousCommit.then(async () => {
      // Wait one turn of the event loop, so that requests already received can join this commit.
      await nextTurn();
      if (nextCommit?.units === units) nextCommit = undefined;
      return retryWhileLocked(() => runTogether(units));
    });
    previousCommit = results.catch(() => {});
    return { units, results };
  }

  return async <T>(unit: (tx: Tx) => Promise<T>) => {
    if (!nextCommit || nextCommit.units.length === MAX_UNITS) nextCommit = startNext();
    const index = nextCommit.units.push(unit) - 1;
    const getResult = (await nextCommit.results)[index] as () => T;
    return getResult();
  };
}
