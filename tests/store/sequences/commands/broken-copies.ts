/** Restores of what isn't a whole backup: raw files of the store, and damaged copies. */

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { sqliteFile } from "#leads/database.ts";
import type { restore } from "#leads/restore.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { dateFile, storedLeads } from "../world.ts";
import { command } from "./command.ts";
import { emptyStore, makeBackup, recoverNew, restoreFile } from "./copies.ts";
import { crowd, post } from "./posting.ts";

/** The disk of a machine that died has the log too. The owner puts it where backups are, and `restores` reads it. */
export const takeSnapshot = command("copy the store's files", async ({ model, real }) => {
  if (real.databaseUrl) return;
  const leads = new Map((await storedLeads(real)).map((lead) => [lead.id, lead]));
  const file = join(real.options.backupDir, `leads-raw-${model.backups.length}.sqlite`);
  for (const suffix of ["", "-wal"]) {
    const source = sqliteFile(real.dataDir) + suffix;
    if (!existsSync(source)) continue;
    // By another process: if this one closed the file, SQLite would lose its locks.
    execFileSync("cp", [source, file + suffix]);
    dateFile(real, file + suffix);
  }
  model.backups.push({ file, leads });
});

/** @param from,to parts of a whole */
const zero = (file: string, from: number, to: number) => {
  const bytes = readFileSync(file);
  const place = (part: number) => Math.max(4_096, Math.floor(bytes.length * part));
  writeFileSync(file, bytes.fill(0, place(from), place(to)));
};
const DAMAGES = {
  "cut off": (file: string) => {
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length * 0.7)));
  },
  "zero in the middle": (file: string) => zero(file, 0.4, 0.6),
  "zero at its end": (file: string) => zero(file, 0.8, 1),
};

/** Whole leads are back, and the restore says how many aren't, or why. */
function checkCounts(
  { leads, unreadable, isCutOff, unread }: Awaited<ReturnType<typeof restore>>,
  { file, before, after }: Record<"file" | "before" | "after", readonly LeadWithMails[]>,
): void {
  expect(leads, "leads of a restore").toBe(after.length - before.length);
  const stored = new Set(after.map(({ id }) => id));
  const missing = file.filter(({ id }) => !stored.has(id)).length;
  if (!isCutOff && unread === undefined) expect(unreadable).toBeGreaterThanOrEqual(missing);
}

/** The newest backup is damaged. After it, the owner restores a whole one. */
const restoreBroken = (how: keyof typeof DAMAGES) =>
  command(`restore a backup that is ${how}, then a whole one`, async (world) => {
    const { model, real } = world;
    for (let index = 0; index < 6; index += 1) await post(world, crowd("Broken", index, world));
    const whole = model.backups[await makeBackup(world)];
    if (!whole) return;
    model.promise([...whole.leads.values()]);
    const broken = join(real.folder, "broken.sqlite");
    execFileSync("cp", [whole.file, broken]);
    DAMAGES[how](broken);
    await emptyStore(world, "empty");
    const before = await storedLeads(real);
    const result = await restoreFile(world, broken);
    rmSync(broken);
    const after = await recoverNew(world, before);
    checkCounts(result, { file: [...whole.leads.values()], before, after });
    expect((await restoreFile(world, whole.file)).unread).toBeUndefined();
    await recoverNew(world, after);
    const stored = new Set((await storedLeads(real)).map(({ id }) => id));
    const missing = [...whole.leads.keys()].filter((id) => !stored.has(id));
    expect(missing, "leads of a whole backup").toEqual([]);
  });

const damage = fc.constantFrom(...(Object.keys(DAMAGES) as (keyof typeof DAMAGES)[]));
export const restoresOfDamaged = damage.map(restoreBroken);
