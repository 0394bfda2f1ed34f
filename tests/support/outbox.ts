/** Runs a store and a mail worker on a fake clock, for tests of how the states of emails change. */
import { EventEmitter, once } from "node:events";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MailKind } from "#leads/database/schema.ts";
import type { Mail } from "#leads/mail.ts";
import { openBackend } from "#leads/open.ts";
import { createStore, type LeadStore } from "#leads/store.ts";
import type { Log } from "#log.ts";
import { createTransport } from "#mail/transport.ts";
import { startWorker } from "#mail/worker.ts";
import { acceptLead } from "./leads.ts";
import { mailSettings } from "./mail.ts";

export interface SceneOptions {
  smtpUrl: string;
  /** URL of a PostgreSQL database; by default, the store uses SQLite. */
  databaseUrl?: string;
  /** The setting VISITOR_MAIL; default: true. */
  visitorMail?: boolean;
  times?: Parameters<typeof startWorker>[0]["times"] | undefined;
  /** Uses the real clock; by default, only `advance` moves the clock. */
  realTime?: boolean;
}

/** Opens a store and starts a worker; `await using` stops both. */
export async function openScene(options: SceneOptions) {
  const dataDir = mkdtempSync(join(tmpdir(), "outbox-"));
  let time = Date.now();
  const now = () => (realTime ? Date.now() : time);
  const { smtpUrl, databaseUrl, times, realTime, visitorMail = true } = options;
  const backend = await openBackend({ dataDir, databaseUrl });
  const store = await createStore({ backend, mailDomain: "elevatedaerial.example", now });

  let settledCount = 0;
  const events = new EventEmitter();
  const watchedStore: LeadStore = {
    ...store,
    async settle(mail, outcome) {
      const isSettled = await store.settle(mail, outcome);
      settledCount += 1;
      events.emit("settled");
      return isSettled;
    },
  };
  const lines: { level: string; event: string; fields: object }[] = [];
  const log: Log = (level, event, fields = {}) => lines.push({ level, event, fields });
  const worker = startWorker({
    store: watchedStore,
    transport: createTransport({ smtpUrl, dataDir }),
    settings: { ...mailSettings(), visitorMail },
    log,
    now,
    ...(times && { times }),
  });

  /** Resolves when `count` more outcomes are stored. */
  async function outcomesStored(count: number): Promise<void> {
    const target = settledCount + count;
    while (settledCount < target) await once(events, "settled");
  }

  return {
    store,
    worker,
    lines,
    now,
    /** Value of DATA_DIR for the owner's commands. */
    dataDir,
    /**
     * Stores a lead, wakes the worker, and waits for the first attempt to send each of the lead's two emails.
     */
    async accept(): Promise<string> {
      const bothStored = outcomesStored(2);
      const { id } = await acceptLead(store);
      worker.wake();
      await bothStored;
      return id;
    },
    /** Advances the clock, wakes the worker, and waits for `sends` attempts to send an email. */
    async advance(milliseconds: number, sends: number): Promise<void> {
      const allStored = outcomesStored(sends);
      time += milliseconds;
      worker.wake();
      await allStored;
    },
    async mails(id: string): Promise<Record<MailKind, Mail>> {
      const mails = (await store.get(id))?.mails ?? [];
      return Object.fromEntries(mails.map((mail) => [mail.kind, mail])) as Record<MailKind, Mail>;
    },
    async [Symbol.asyncDispose]() {
      await worker.stop();
      await store.close();
    },
  };
}
