/** The system under test: the real store, backups and mail server, on a clock that the test sets. */

import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { sqliteFile } from "#leads/database.ts";
import { eachLead } from "#leads/find.ts";
import type { StoreOptions } from "#leads/store.ts";
import { maintain } from "#leads/upkeep.ts";
import { openTestLeads } from "../../support/leads.ts";
import { mailSettings } from "../../support/mail.ts";
import type { startProxy } from "../../support/proxy.ts";
import { mountSmallDisk } from "../../support/small-disk.ts";
import { acceptAll, type startSmtp } from "../../support/smtp.ts";
import { KEEP_MONTHS, type Model, OWNERS } from "./model.ts";

export interface Environment {
  smtp: Awaited<ReturnType<typeof startSmtp>>;
  databaseUrl?: string;
  proxy?: Awaited<ReturnType<typeof startProxy>>;
}

export type Real = Awaited<ReturnType<typeof openReal>>;

interface Clock {
  time: number;
  running: number;
  /** By how much the other replica's clock is ahead. */
  ahead: number;
}

/** What a command runs on. */
export interface World {
  model: Model;
  real: Real;
}

async function openServers(options: StoreOptions, clock: Clock) {
  const open = async (change: Partial<StoreOptions> = {}) => {
    const store = openTestLeads({ ...options, ...change });
    await maintain(store);
    return store;
  };
  const store = await open();
  /** On PostgreSQL another replica: two connections to a SQLite file would block each other within one process. */
  const other = options.databaseUrl ? await open({ now: () => clock.time + clock.ahead }) : store;
  return { store, other };
}

export async function openReal(environment: Environment, time: number) {
  const { smtp, databaseUrl } = environment;
  // In memory, and can be filled.
  const disk = databaseUrl ? undefined : mountSmallDisk(128);
  // Also in memory, where there is such a folder: SQLite flushes backups to disk.
  const memory = existsSync("/dev/shm") ? "/dev/shm" : tmpdir();
  const folder = disk?.path ?? mkdtempSync(join(memory, "sequence-"));
  const dataDir = join(folder, "data");
  /** The usual one, one that the owner has made, and one that the server makes. */
  const backupDirs = [join(dataDir, "backups"), join(folder, "own"), join(folder, "new")];
  const clock: Clock = { time, running: 0, ahead: 0 };
  const options = {
    ...{
      ...mailSettings(),
      mailTo: OWNERS.slice(0, 2),
      dataDir,
      backupDir: backupDirs[0] ?? "",
    },
    // One connection for many emails: smtp-server greets each after a tenth of a second.
    ...{ databaseUrl, smtpUrl: `${smtp.url}?pool=true&maxConnections=1` },
    ...{ keepMonths: KEEP_MONTHS, rateLimit: true, log() {} },
    ...{ now: () => clock.time, monotonic: () => clock.running },
  };
  mkdirSync(backupDirs[1] ?? "");
  const servers = await openServers(options, clock);
  smtp.accepted.length = 0;
  acceptAll(smtp);
  return { ...environment, ...servers, disk, folder, dataDir, backupDirs, clock, options };
}

async function closeServers({ store, other }: Real): Promise<void> {
  await store.close();
  await other.close();
}

export async function reopen(real: Real, between?: () => Promise<void>): Promise<void> {
  await closeServers(real);
  await between?.();
  Object.assign(real, await openServers(real.options, real.clock));
}

/** Reopens a SQLite store, without upkeep at first. */
export async function reopenUnmaintained(real: Real, between: () => void): Promise<void> {
  await closeServers(real);
  between();
  real.store = openTestLeads(real.options);
  real.other = real.store;
}

export async function closeReal(real: Real): Promise<void> {
  await closeServers(real);
  if (real.databaseUrl) await emptyDatabase(real.databaseUrl);
  if (real.disk) real.disk.remove();
  else rmSync(real.folder, { recursive: true });
}

/** Makes a database as good as new: creating one takes as long as a whole sequence. */
export async function emptyDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    "delete from leads; delete from deleted; delete from limits; delete from meta where name <> 'limits_key'; update meta set value = gen_random_uuid()",
  );
  await client.end();
}

export const storedLeads = ({ store }: Real) => Array.fromAsync(eachLead(store));

/** Dates a file by the sequence's clock. */
export const dateFile = ({ clock }: Real, file: string) =>
  utimesSync(file, clock.time / 1000, clock.time / 1000);

/** Runs `work` on a full disk, if it can be filled. */
export async function onFullDisk<T>({ disk }: Real, work: () => Promise<T>): Promise<T> {
  disk?.fill();
  return work().finally(() => disk?.free());
}

/** Another program reads the database meanwhile, so that SQLite's log keeps what is deleted. */
export async function whileRead(real: Real, work: () => Promise<void>): Promise<void> {
  using reader = real.databaseUrl ? undefined : new DatabaseSync(sqliteFile(real.dataDir));
  reader?.exec("begin");
  reader?.prepare("select * from leads").all();
  await work();
}
