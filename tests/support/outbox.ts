/** Runs a store and a mail worker on a clock that the test sets. */

import { EventEmitter, once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type MailOutcome, settleMail } from "#leads/outbox.ts";
import { startWorker } from "#mail/worker.ts";
import { openTestLeads } from "./leads.ts";

export interface SceneOptions {
  smtpUrl: string;
  /** URL of a PostgreSQL database; by default, the store uses SQLite. */
  databaseUrl?: string;
}

/** Opens a store and starts a worker; `await using` stops both. */
export async function openMailScene({ smtpUrl, databaseUrl }: SceneOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), "outbox-"));
  const clock = { time: Date.now() };
  const now = () => clock.time;
  const lines: unknown[] = [];
  const log = (...line: unknown[]) => lines.push(line);
  const store = openTestLeads({ dataDir, databaseUrl, smtpUrl, now, monotonic: now, log });
  const outcomes: (MailOutcome & { id: string })[] = [];
  const events = new EventEmitter();
  const worker = startWorker(store, {
    async settle(_, mail, outcome) {
      const isSettled = await settleMail(store, mail, outcome);
      outcomes.push({ ...outcome, id: mail.id });
      events.emit("settled");
      return isSettled;
    },
    pollMs: 50,
    firstPauseMs: 50,
  });
  return {
    store,
    worker,
    clock,
    lines,
    /** The outcomes of all sends, in order. */
    outcomes,
    /** Resolves once `count` sends have ended. */
    async ended(count: number) {
      while (outcomes.length < count) await once(events, "settled");
    },
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await store.close();
    },
  };
}
