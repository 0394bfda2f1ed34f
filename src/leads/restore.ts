/** Adds to the store what a backup or a damaged database still has. */
import { chmodSync, copyFileSync, existsSync, mkdirSync, renameSync, utimesSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { removeDatabase } from "./backup.ts";
import { connectFile, RESTORE_ADVICE, sqliteFile } from "./database.ts";
import { lockFolder } from "./lock.ts";
import { queueMissing } from "./outbox.ts";
import { parsePayload } from "./payload.ts";
import { insertLeads, mendPayloads, type Rows, readFile } from "./rows.ts";
import { isDamage, isLocked } from "./sqlite.ts";
import { openStore, type Store, type StoreOptions } from "./store.ts";

/** Names of copies beside the store: damaged databases that a restore renamed, and what a killed restore left. */
export const STORE_COPIES = /^leads\.(damaged|restoring)-.*\.sqlite(-wal|-shm)?$/;
const LOCK_WAIT_MS = 2_000;

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
