/**
 * Backups are SQLite files even if the leads are in PostgreSQL. They contain leads and emails, but nothing
 * that belongs to one installation, such as its limits.
 */
import { mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getSystemErrorMessage } from "node:util";
import { sql } from "kysely";
import { type Connection, connectFile } from "./database.ts";
import { StoreUnavailableError } from "./errors.ts";
import { readMeta, writeMeta } from "./meta.ts";
import type { Database, Schema, Tx } from "./schema.ts";
import { nightOf, shortTime } from "./time.ts";

const PAGE_LEADS = 200;
const KEEP_BACKUPS = 14;
const HOUR_MS = 60 * 60 * 1000;
const STALE_HOURS = 36;

export interface Rows {
  leads: Schema["leads"][];
  mails: Schema["mails"][];
}

/** Inserts the leads and emails that the database doesn't contain. @returns the number of new leads */
export async function insertMissing(tx: Tx, { leads, mails }: Rows): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("leads")
    .values(leads)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const ids = leads.map(({ id }) => id);
  const stored = await tx.selectFrom("leads").select("id").where("id", "in", ids).execute();
  const storedIds = new Set(stored.map(({ id }) => id));
  const storedMails = mails.filter((mail) => storedIds.has(mail.lead_id));
  if (storedMails.length > 0)
    await tx
      .insertInto("mails")
      .values(storedMails)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return Number(numInsertedOrUpdatedRows);
}

async function readPage(db: Database, lastId: string): Promise<Rows> {
  const query = db.selectFrom("leads").selectAll().where("id", ">", lastId);
  const leads = await query.orderBy("id").limit(PAGE_LEADS).execute();
  const ids = leads.map(({ id }) => id);
  if (ids.length === 0) return { leads, mails: [] };
  return {
    leads,
    mails: await db.selectFrom("mails").selectAll().where("lead_id", "in", ids).execute(),
  };
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path);
  await handle.sync();
}

/**
 * Writes a copy of the leads while the store is in use. The target is either complete or doesn't exist.
 * @returns the number of leads
 * @throws Error with a user-facing message if the file can't be written
 */
export async function backUp(from: Connection, target: string): Promise<number> {
  const part = `${target}.part`;
  const removePart = () => {
    for (const suffix of ["", "-wal", "-shm"]) rmSync(part + suffix, { force: true });
  };
  removePart();
  const to = connectFile(part);
  try {
    let count = 0;
    for (let lastId = ""; ; ) {
      const page = await from.read((db) => readPage(db, lastId));
      const last = page.leads.at(-1);
      if (!last) break;
      count += await to.write((tx) => insertMissing(tx, page));
      lastId = last.id;
    }
    // Makes the backup a single file.
    await to.read((db) => sql`pragma journal_mode = delete`.execute(db));
    await to.close();
    await flush(part);
    renameSync(part, target);
    await flush(dirname(target));
    return count;
  } catch (error) {
    await to.close();
    removePart();
    throw error;
  }
}

/** Backup files by age, oldest first. */
const backupsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /^leads-.*\.sqlite$/.test(name))
    .sort()
    .map((name) => join(folder, name));

/** Without personal data and paths. */
function reasonOf(error: unknown): string {
  if (error instanceof StoreUnavailableError) return error.reason;
  const { errno, name } = error as NodeJS.ErrnoException;
  return errno === undefined ? name : getSystemErrorMessage(errno);
}

interface BackupRecord {
  /** The night of the last backup, and when it was made. */
  night?: string;
  at?: number;
  /** Why the last attempt failed; undefined if it succeeded. */
  failure?: string | undefined;
}

const readRecord = async (db: Database): Promise<BackupRecord> =>
  JSON.parse((await readMeta(db, "backup")) ?? "{}");

/**
 * Makes tonight's backup unless it exists, and deletes all but the last 14. Of several replicas, the first one
 * does; after a failure, each hour one tries again.
 * @returns why it failed
 */
export async function backUpNightly(from: Connection, folder: string, now: number) {
  const night = nightOf(now);
  const record = await from.read(readRecord);
  if (record.night === night) return undefined;
  const attempt = `${Math.floor(now / HOUR_MS)}`;
  if (!(await from.write((tx) => writeMeta(tx, "backup_attempt", attempt)))) return undefined;
  const save = (changed: BackupRecord) =>
    from.write((tx) => writeMeta(tx, "backup", JSON.stringify(changed)));
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    await backUp(from, join(folder, `leads-${night}.sqlite`));
    for (const old of backupsIn(folder).slice(0, -KEEP_BACKUPS)) rmSync(old);
    await save({ night, at: now });
    return undefined;
  } catch (error) {
    const failure = reasonOf(error);
    await save({ ...record, failure });
    return failure;
  }
}

/** @returns a sentence if no backup is fresh */
export async function backupProblem(db: Database, now: number): Promise<string | undefined> {
  const { at, failure } = await readRecord(db);
  // A time after now was recorded before the clock was set back.
  if (at !== undefined && at > now - STALE_HOURS * HOUR_MS && at <= now + HOUR_MS) return undefined;
  const last =
    at === undefined ? "No backup has been made" : `The last backup is of ${shortTime(at)}`;
  return failure === undefined ? `${last}.` : `${last}; the last attempt failed: ${failure}.`;
}
