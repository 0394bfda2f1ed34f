/** Backups, restores, and what happens to the database's file. */

import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { backUp, removeDatabase } from "#leads/backup.ts";
import { connect, sqliteFile } from "#leads/database.ts";
import { restore } from "#leads/restore.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import type { MailKind } from "#leads/schema.ts";
import { DAY } from "../../scene.ts";
import {
  dateFile,
  emptyDatabase,
  type Real,
  reopen,
  reopenUnmaintained,
  storedLeads,
  type World,
} from "../world.ts";
import { command } from "./command.ts";
import { isSaved } from "./owner.ts";
import { crowd, post } from "./posting.ts";
import { nightlyIds } from "./time.ts";

/** @returns which, for `restoreInto` */
export async function makeBackup({ model, real }: World): Promise<number> {
  const file = join(real.options.backupDir, `leads-own-${model.backups.length}.sqlite`);
  const connection = connect(real.options);
  await backUp(connection, file);
  await connection.close();
  dateFile(real, file);
  const leads = new Map((await storedLeads(real)).map((lead) => [lead.id, lead]));
  return model.backups.push({ file, leads }) - 1;
}
export const manualBackup = command("back up", makeBackup);

type Condition = "as it is" | "empty" | "damaged";

/** @param which any number: earlier backups in turn */
async function restoreInto(world: World, which: number, into: Condition): Promise<void> {
  const { model, real } = world;
  const backup = model.backups[which % model.backups.length];
  // Retention deletes old ones.
  if (!backup || !existsSync(backup.file)) return;
  if (into !== "as it is") await emptyStore(world, into);
  const isDamaged = into === "damaged" && !real.databaseUrl;
  const stored = isDamaged ? [] : await storedLeads(real);
  const before = new Set(stored.map(({ id }) => id));
  const { leads: count } = await restoreFile(world, backup.file);
  if (isDamaged) dateDamaged(real);
  const after = await recoverNew(world, stored);
  if (count !== after.length - before.size)
    throw new Error(`a restore says that it added ${count} leads`);
  for (const { id, mails } of after)
    for (const { kind, state } of before.has(id) ? [] : mails) {
      const was = backup.leads.get(id)?.mails.find((mail) => mail.kind === kind)?.state;
      const isSame = was === state || (was === "sending" && state === "pending");
      // Spam stays spam, and what was given up or saved isn't sent.
      if (was && !isSame) throw new Error(`a restore makes ${id}-${kind} ${state}, not ${was}`);
    }
}
export const restores = fc
  .tuple(
    fc.option(fc.nat(5), { freq: 1 }),
    fc.constantFrom<Condition[]>("as it is", "as it is", "empty", "damaged"),
  )
  .map(([which, into]) =>
    command(`restore ${which ?? "a new backup"}, the store is ${into}`, async (world) =>
      restoreInto(world, which ?? (await makeBackup(world)), into),
    ),
  );

/** A lead becomes what it was in a backup. */
function recoverLead(model: World["model"], row: LeadWithMails): void {
  const { id, isFlagged, answeredAt, mails } = row;
  const lead = model.promised.get(id);
  if (!lead) return;
  Object.assign(lead, { isLost: false, isFlagged, isAnswered: answeredAt !== null });
  lead.isSaved = isSaved(row);
  // About an old lead whose email can't be read, the owner gets none.
  lead.isSettled ||= mails.some(({ kind, state }) => kind === "owner" && state === "dead");
  // The backup may not know yet that it was mailed. A resent lead has two emails.
  const wasSent = (of: MailKind) =>
    mails.some(({ kind, state }) => kind === of && state === "sent");
  if (!wasSent("owner")) model.explain(id);
  if (!wasSent("owner") && lead.resends > 0) model.explain(id);
  if (!wasSent("visitor")) model.explain(id, "visitor");
}

/** @returns what is stored after a restore */
export async function recoverNew({ model, real }: World, before: readonly LeadWithMails[]) {
  const after = await storedLeads(real);
  const ids = new Set(before.map(({ id }) => id));
  for (const row of after) if (!ids.has(row.id)) recoverLead(model, row);
  return after;
}

export async function restoreFile({ model, real }: World, file: string) {
  const result = await restore(real.options, file);
  model.doubtEnds = real.clock.running + 14 * DAY;
  return result;
}

/** Dates what a restore set aside by the sequence's clock. */
function dateDamaged(real: Real): void {
  for (const name of readdirSync(real.dataDir))
    if (name.startsWith("leads.damaged-")) dateFile(real, join(real.dataDir, name));
}

/** The database is deleted, or its disk damages it. */
export async function emptyStore({ model, real }: World, how: "empty" | "damaged"): Promise<void> {
  const { databaseUrl } = real;
  const file = sqliteFile(real.dataDir);
  if (databaseUrl) await reopen(real, () => emptyDatabase(databaseUrl));
  // Below an open SQLite connection, which must notice.
  else if (how === "empty") removeDatabase(file);
  else
    await reopenUnmaintained(real, () => writeFileSync(file, readFileSync(file).fill(0, 0, 100)));
  model.lose(model.promised.keys(), nightlyIds(real));
}

/** The owner restores a file that is no backup, or one of an empty store. */
export const wrongRestores = fc.constantFrom("", "Not a database. ".repeat(500)).map((text) =>
  command(`restore a wrong file of ${text.length} bytes`, async (world) => {
    const { real } = world;
    const file = join(real.folder, "wrong");
    writeFileSync(file, text);
    const before = await storedLeads(real);
    const { unread, leads: count } = await restoreFile(world, file);
    rmSync(file);
    if (count > 0 || unread === undefined) throw new Error(`restored ${count} leads of ${text}`);
    expect(await storedLeads(real), "leads after a wrong file").toStrictEqual(before);
  }),
);

/** @param turns how many steps storing the form takes meanwhile */
const replaceDuringPost = (turns: number) =>
  command(
    `the database's file is replaced while a form is stored, after ${turns} turns`,
    async (world) => {
      const { model, real } = world;
      if (real.databaseUrl) return;
      let isDone = false;
      const posting = post(world, crowd("Replaced", 0, world)).finally(() => {
        isDone = true;
      });
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      // What was thanked before is lost with the file, but not what is thanked after.
      const wasThanked = isDone;
      removeDatabase(sqliteFile(real.dataDir));
      model.lose(model.promised.keys(), nightlyIds(real));
      await posting;
      if (wasThanked) model.posted.clear();
    },
  );
export const replacements = fc.nat(60).map(replaceDuringPost);

/** The owner sets another BACKUP_DIR, or an earlier one again. @param which any number */
const moveBackups = (which: number) =>
  command(`set BACKUP_DIR ${which}`, async ({ model, real }) => {
    // A new database doesn't know the former folder.
    if (model.timesEmptied > 0) return;
    real.options.backupDir = real.backupDirs[which] ?? "";
    await reopen(real);
  });
export const backupMoves = fc.nat(2).map(moveBackups);
