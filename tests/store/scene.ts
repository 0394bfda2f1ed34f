/** Runs store tests on both databases. */

import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseOptions } from "#leads/database.ts";
import type { ClaimedMail } from "#leads/outbox.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import type { Store, StoreOptions } from "#leads/store.ts";
import { test as base } from "../support/fixtures.ts";
import { openTestLeads } from "../support/leads.ts";
import { SOAK } from "../support/soak.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const YEAR = 365 * DAY;

/** A store on an empty database, with a clock that the test sets. */
export interface Scene extends AsyncDisposable {
  store: Store;
  /** On PostgreSQL another replica, on SQLite the same store. */
  other: Store;
  /** `time` is the wall clock; `running` counts the milliseconds that passed. */
  clock: { time: number; running: number };
  options: DatabaseOptions;
  backupDir: string;
}

type Open = (options?: Partial<StoreOptions>) => Promise<Scene>;

async function openScene(options: Partial<StoreOptions>): Promise<Scene> {
  const dataDir = mkdtempSync(join(tmpdir(), "store-"));
  const backupDir = join(dataDir, "backups");
  // Ten minutes past a full hour, at noon in Colorado.
  const clock = { time: Date.UTC(2026, 4, 20, 18, 10), running: 0 };
  const open = () =>
    openTestLeads({
      dataDir,
      backupDir,
      rateLimit: true,
      now: () => clock.time,
      monotonic: () => clock.running,
      ...options,
    });
  const store = open();
  // Replicas need PostgreSQL: two connections to a SQLite file block each other within one process.
  const other = options.databaseUrl ? open() : store;
  const close = async () => {
    await store.close();
    await other.close();
  };
  return {
    store,
    other,
    clock,
    backupDir,
    options: { dataDir, databaseUrl: options.databaseUrl },
    [Symbol.asyncDispose]: close,
  };
}

const test = base.extend(
  "postgresScene",
  ({ postgres }): Open =>
    async (options = {}) =>
      openScene({ databaseUrl: await postgres.createDatabase(), ...options }),
);

/** Defines a test on each of the databases. */
export function onBoth(title: string, run: (open: Open) => Promise<void>, timeout = 60_000): void {
  test(`${title} (SQLite)`, { timeout }, () => run((options = {}) => openScene(options)));
  test(`${title} (PostgreSQL)`, { timeout }, ({ postgresScene }) => run(postgresScene));
}

/** As `onBoth`, but on PostgreSQL only in the soak: for what the databases don't do differently. */
export function onSqlite(title: string, run: (open: Open) => Promise<void>): void {
  if (SOAK) onBoth(title, run);
  else test(title, { timeout: 60_000 }, () => run((options = {}) => openScene(options)));
}

/** Claims and sends emails until none is due. @returns the sent emails, in order */
export async function sendAll(store: Store): Promise<ClaimedMail[]> {
  const sent: ClaimedMail[] = [];
  for (let mail = await claimMail(store); mail; mail = await claimMail(store)) {
    await settleMail(store, mail, { result: "sent" });
    sent.push(mail);
  }
  return sent;
}
