/**
 * Group commit for SQLite. A commit waits milliseconds for the disk, and only one can run at a time:
 * leads that arrive meanwhile share the next one.
 *
 *   lead A ──> commit (A) ─────────┐
 *   lead B ──────> waits           └─> commit (B, C) ──> B and C are answered
 *   lead C ─────────> waits
 */
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Commit } from "./backend.ts";
import type { Database, Tx } from "./schema.ts";
import { attempt } from "./sqlite-errors.ts";
import { StoreUnavailableError } from "./unavailable.ts";

/** Maximum number of units per commit: limits how long other processes wait for the write lock. */
const MAX_UNITS = 128;

interface Waiting {
  unit(tx: Tx): Promise<unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Makes a `commit` that groups concurrent units. @param connection the one that `db` uses */
export function groupCommits(db: Database, connection: DatabaseSync): Commit {
  const queue: Waiting[] = [];
  let running = false;

  /** Not through Kysely, which would cost each lead several promises. */
  const run = (statement: string) => attempt(() => connection.exec(statement));

  /** Runs units in one transaction; returns functions that settle each caller's promise once it is durable. */
  async function runTogether(batch: readonly Waiting[]): Promise<(() => void)[]> {
    return db.transaction().execute(async (tx) => {
      const answers: (() => void)[] = [];
      for (const waiting of batch) {
        // A savepoint, so that the unit can be rolled back separately.
        run("savepoint unit");
        try {
          const value = await waiting.unit(tx);
          answers.push(() => waiting.resolve(value));
        } catch (error) {
          // A failure of the database ends the whole transaction.
          if (error instanceof StoreUnavailableError) throw error;
          run("rollback to unit");
          answers.push(() => waiting.reject(error));
        }
        run("release unit");
      }
      return answers;
    });
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      // One turn of the event loop: requests already received join this commit.
      await nextTurn();
      const batch = queue.splice(0, MAX_UNITS);
      try {
        for (const answer of await runTogether(batch)) answer();
      } catch (error) {
        for (const waiting of batch) waiting.reject(error);
      }
    }
    running = false;
  }

  return <T>(unit: (tx: Tx) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ unit, resolve: resolve as (value: unknown) => void, reject });
      if (running) return;
      running = true;
      void drain();
    });
}
