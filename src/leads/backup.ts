/**
 * Backups are SQLite files even if the leads are in PostgreSQL. They contain leads and emails, but nothing
 * that belongs to one installation, such as its limits.
 */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { type Connection, connectFile, RESTORE_ADVICE, sqliteFile } from "./database.ts";
import { lockFolder } from "./lock.ts";
import { queueMissing } from "./outbox.ts";
import { parsePayload } from "./payload.ts";
import { insertLeads, mendPayloads, pagesOf, type Rows, readFile } from "./rows.ts";
import { writeMeta } from "./schema.ts";
import { isDamage, isLocked } from "./sqlite.ts";
import { openStore, type Store, type StoreOptions } from "./store.ts";
import { DAY_MS, HOUR_MS, shortTime } from "./time.ts";

const KEEP_BACKUPS = 14;
/** Names of all copies in the folder of backups: nightly ones, those that the owner makes there, and unfinished ones. */
export const BACKUP_FILES = /^leads-.*\.sqlite(\.part)?(-wal|-shm)?$/;
/** Names of copies beside the store: damaged databases that a restore renamed, and what a killed restore left. */
export const STORE_COPIES = /^leads\.(damaged|restoring)-.*\.sqlite(-wal|-shm)?$/;
const LOCK_WAIT_MS = 2_000;

/** All folders that may have backups: older ones stay in the default folder if BACKUP_DIR is set or turned off. */
export const backupFolders = ({ dataDir, backupDir }: Store["settings"]): Set<string> =>
  new Set([join(dataDir, "backups"), backupDir]);

function removeDatabase(file: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
}

/**
 * Writes a copy of the leads while the store is in use. The target is either complete or doesn't exist.
 * @returns the number of leads
 */
export async function backUp(from: Connection, target: string): Promise<number> {
  const part = `${target}.part`;
  removeDatabase(part);
  const to = connectFile(part);
  try {
    let count = 0;
    for await (const page of pagesOf(from)) {
      await to.write((tx) => insertLeads(tx, page));
      count += page.leads.length;
    }
    // Makes the backup a single file.
    await to.query((db) => sql`pragma journal_mode = delete`.execute(db));
    await to.close();
    renameSync(part, target);
    return count;
  } finally {
    await to.close();
    removeDatabase(part);
  }
}

/** The backup of the night that began at the last 3 a.m. */
const nightlyName = (time: number) => `leads-${shortTime(time - 3 * HOUR_MS).slice(0, 10)}.sqlite`;

/** Names of the nightly backups, oldest first; apart, those of a clock that was ahead. */
function backupsIn(folder: string, now: number) {
  const names = readdirSync(folder)
    .filter((name) => /^leads-\d{4}-\d\d-\d\d\.sqlite$/.test(name))
    .sort();
  const isPast = (name: string) => name <= nightlyName(now);
  return { past: names.filter(isPast), future: names.filter((name) => !isPast(name)) };
}

/** Makes tonight's backup unless it exists, and deletes all but the last 14. */
export async function backUpNightly(from: Connection, folder: string, now: number): Promise<void> {
  const file = join(folder, nightlyName(now));
  if (existsSync(file)) return;
  // If several replicas share the folder, one of them makes it.
  const hour = `${Math.floor(now / HOUR_MS)}`;
  if (!(await from.write((tx) => writeMeta(tx, "backup_attempt", hour)))) return;
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
    await backUp(from, file);
  } catch (error) {
    // A server that is restarted tries again at once.
    await from.write((tx) => writeMeta(tx, "backup_attempt", ""));
    throw error;
  }
  const { future, past } = backupsIn(folder, now);
  for (const name of [...future, ...past].slice(0, -KEEP_BACKUPS)) rmSync(join(folder, name));
}

/**
 * Says of which night the last backup is, such as 2026-11-28.
 * @returns a sentence, and whether it is a problem: there should be one of this night or the one before
 */
export function backupState(folder: string, now: number): { text: string; isProblem: boolean } {
  try {
    const past = existsSync(folder) ? backupsIn(folder, now).past : [];
    const last = past.at(-1)?.slice("leads-".length, -".sqlite".length);
    const isFresh = [now, now - DAY_MS].some((time) => past.includes(nightlyName(time)));
    const text = last ? `The last backup is of ${last}.` : "No backup has been made.";
    return { text, isProblem: !isFresh };
  } catch (error) {
    return { text: `The backups can't be read: ${(error as Error).message}.`, isProblem: true };
  }
}

function isIntact(file: string): boolean {
  using database = new DatabaseSync(file, { timeout: LOCK_WAIT_MS });
  try {
    return database.prepare("pragma quick_check(1)").get()?.["quick_check"] === "ok";
  } catch (error) {
    if (isDamage(error)) return false;
    throw isLocked(error) ? new Error("leads.sqlite is locked. Try again in a minute.") : error;
  }
}

/**
 * Renames a damaged database.
 * @returns the new name; undefined if the database is intact
 * @throws Error with a user-facing message if it is damaged and a server uses it
 */
function setAsideIfDamaged(file: string): string | undefined {
  if (isIntact(file)) return undefined;
  // A server would go on writing into the renamed file.
  using lock = lockFolder(dirname(file));
  if (!lock) throw new Error(`leads.sqlite is damaged, and the server uses it. ${RESTORE_ADVICE}`);
  const time = new Date().toISOString().slice(0, 19).replaceAll(":", "");
  const damaged = join(dirname(file), `leads.damaged-${time}Z.sqlite`);
  for (const suffix of ["-wal", "-shm", ""])
    if (existsSync(file + suffix)) {
      renameSync(file + suffix, damaged + suffix);
      // Retention counts from now.
      utimesSync(damaged + suffix, new Date(), new Date());
    }
  return damaged;
}

/** The emails of a file by their leads. If they can't be read, the owner gets new ones. */
function mailsIn(file: string, now: number): Map<string, Rows["mails"]> {
  // Due now: their times may be of another computer's clock.
  const due = { state: "pending", next_attempt_at: now } as const;
  const byLead = new Map<string, Rows["mails"]>();
  try {
    for (const { rows } of readFile(file, "mails"))
      for (const mail of rows) {
        const isUnsent = ["pending", "sending"].includes(mail.state);
        const mails = byLead.get(mail.lead_id) ?? [];
        byLead.set(mail.lead_id, [...mails, isUnsent ? { ...mail, ...due } : mail]);
      }
  } catch {}
  return byLead;
}

/** @param count gets the number of new leads, and of those that can't be read; also if it fails halfway */
async function insertFile(
  { write, now }: Store,
  file: string,
  count: { leads: number; unreadable: number },
) {
  const mailsByLead = mailsIn(file, now());
  for (const { rows, unread } of readFile(file, "leads")) {
    const mails = rows.flatMap(({ id }) => mailsByLead.get(id) ?? []);
    count.leads += await write((tx) => mendPayloads(tx, rows));
    count.leads += await write((tx) => insertLeads(tx, { leads: rows, mails }));
    count.unreadable += unread + rows.filter(({ payload }) => !parsePayload(payload)).length;
  }
}

/** Whether a file is a database without a table of leads, such as a file without any bytes. */
function isEmpty(file: string): boolean {
  using database = new DatabaseSync(file, { readOnly: true });
  try {
    return !database.prepare("select 1 from sqlite_schema where name = 'leads'").get();
  } catch {
    return false;
  }
}

/** Makes a copy with this release's schema; one that is damaged keeps its own. */
async function copyMigrated(file: string, copy: string): Promise<void> {
  for (const suffix of ["", "-wal"])
    if (existsSync(file + suffix)) {
      copyFileSync(file + suffix, copy + suffix);
      chmodSync(copy + suffix, 0o600);
    }
  if (isEmpty(copy)) throw new Error("It has no leads, so it's no backup of them.");
  const connection = connectFile(copy);
  await connection.query(async () => {}).catch(() => {});
  await connection.close();
}

/**
 * Inserts the leads and emails of a file that the store doesn't contain, also while a server uses the store.
 * A damaged SQLite store is set aside first.
 * @returns the number of new leads, and of those that can't be read; the name of the file set aside; and why the rest
 *   can't be restored
 * @throws Error with a user-facing message
 */
export async function restore(options: StoreOptions, file: string) {
  const current = sqliteFile(options.dataDir);
  const mayBeDamaged = !options.databaseUrl && existsSync(current);
  const damaged = mayBeDamaged ? setAsideIfDamaged(current) : undefined;
  const store = openStore(options);
  const copy = join(options.dataDir, `leads.restoring-${process.pid}.sqlite`);
  const result = { leads: 0, unreadable: 0, damaged, unread: undefined as string | undefined };
  try {
    // Creates the store even if the file is empty.
    await store.query(async () => {});
    // With PostgreSQL, there may be none yet.
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    await copyMigrated(file, copy);
    await insertFile(store, copy, result);
    await store.write((tx) => queueMissing(store, tx));
  } catch (error) {
    result.unread = (error as Error).message;
  } finally {
    removeDatabase(copy);
    await store.close();
  }
  return result;
}
