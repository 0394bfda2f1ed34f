/** Time passes, and upkeep does what it must with leads, backups and other files. */

import { existsSync, globSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { maintain } from "#leads/upkeep.ts";
import { DAY, HOUR, MINUTE } from "../../scene.ts";
import { oldestKept, shortTime } from "../dates.ts";
import { checkHealthSays } from "../health.ts";
import { checkStored } from "../invariants.ts";
import { type Real, storedLeads, type World } from "../world.ts";
import { command } from "./command.ts";

export function advance({ clock }: Real, ms: number): void {
  clock.time += ms;
  clock.running += ms;
}

/** Time passes, and what is done every hour is done once. */
export async function pass(world: World, ms: number): Promise<void> {
  const { model, real } = world;
  advance(real, ms);
  const before = new Set(filesBelow(real.folder));
  const { store, other } = real;
  await Promise.all([...new Set([store, other])].map(maintain));
  if (model.clockWasMoved) return;
  const all = await storedLeads(real);
  const ids = new Set(all.map(({ id }) => id));
  for (const lead of model.promised.values()) checkStored(world, lead, ids.has(lead.id));
  const mails = all.flatMap((lead) => lead.mails);
  const problems = await checkHealthSays(world, mails, true);
  const { makesBackups } = real.options;
  if (makesBackups) await checkLoss(world, problems);
  if (model.timesEmptied > 0) return;
  if (makesBackups) await checkBackups(real, before);
  if (real.clock.running >= model.doubtEnds) await checkRetention(world);
}

export const wait = (minutes: number) =>
  command(`${minutes} minutes pass`, (world) => pass(world, minutes * MINUTE));
export const waits = fc.constantFrom(1, 20, 61, 6 * 60, 24 * 60, 40 * 24 * 60).map(wait);

export const threeWeeks = command("three weeks pass, day by day", async (world) => {
  for (let day = 0; day < 21; day += 1) await pass(world, DAY);
});

export const filesBelow = (path: string) =>
  globSync(`${path}/**`, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

const isNightly = (file: string) => /leads-[\d-]{10}\.sqlite$/.test(file);

/** The leads in a file of ours, by their ids. */
function idsIn(file: string): string[] {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select id from leads").all();
  return rows.map(({ id }) => `${id}`);
}

/** The leads that nightly backups have. */
export const nightlyIds = ({ options }: Real) =>
  new Set(filesBelow(options.backupDir).filter(isNightly).flatMap(idsIn));

/** While a nightly backup has leads that the store lacks, it is kept and health says so. */
async function checkLoss({ model, real }: World, problems: readonly string[]): Promise<void> {
  const ids = new Set((await storedLeads(real)).map(({ id }) => id));
  const backedUp = nightlyIds(real);
  const lost = [...backedUp].filter((id) => !ids.has(id) && !model.promised.get(id)?.isErased);
  const isYoung = (id: string) => model.isYoung(id, real.clock);
  const isReported = problems.join().includes("leads that the database lacks");
  if (isReported ? lost.length === 0 : lost.some(isYoung))
    throw new Error(`${lost.length} leads are missing, but health says: ${problems}`);
  for (const { id, isLost, isBackedUp, isErased } of model.promised.values())
    if (isLost && isBackedUp && !isErased && isYoung(id) && !backedUp.has(id))
      throw new Error(`the backups of the lost lead ${id} are gone`);
}

/** What upkeep must do with nightly backups, while nobody has set the clock. */
async function checkBackups(real: Real, before: ReadonlySet<string>): Promise<void> {
  const nightly = filesBelow(real.folder).filter(isNightly);
  const inFolder = nightly.filter((file) => dirname(file) === real.options.backupDir).length;
  if (inFolder > 14) throw new Error(`${inFolder} nightly backups are kept`);
  const gone = [...before].filter((file) => isNightly(file) && !existsSync(file));
  if (gone.length > 0 && inFolder < 14) throw new Error(`${gone.join()} are deleted too early`);
  const { backupDir } = real.options;
  // Of this night, which begins at three in Colorado, or an hour beside it on the days when clocks change.
  const nights = [2, 4].map((hours) => shortTime(real.clock.time - hours * HOUR).slice(0, 10));
  const made = nights.map((night) => join(backupDir, `leads-${night}.sqlite`));
  if (!made.some((file) => existsSync(file))) throw new Error(`no backup is of ${nights}`);
  if (nightly.some((file) => file.startsWith(backupDir) && file > (made[0] ?? "")))
    throw new Error(`a backup is of a night after ${nights}`);
  for (const file of nightly.filter((name) => !before.has(name))) {
    const ids = idsIn(file);
    const missing = (await storedLeads(real)).filter(({ id }) => !ids.includes(id));
    if (missing.length > 0) throw new Error(`${file} lacks ${missing.map(({ id }) => id)}`);
  }
}

/** What is older than a month is deleted: copies, and leads that the owner waits for no more. */
async function checkRetention({ model, real }: World): Promise<void> {
  const oldest = oldestKept(real.clock.time, model.keepMonths);
  // Dated when the command ends.
  for (const file of filesBelow(real.folder))
    if (/\.eml|damaged|-own-/.test(file) && statSync(file).mtimeMs < oldest - 2 * DAY)
      throw new Error(`${file} is kept too long`);
  for (const { id, createdAt, mails } of await storedLeads(real)) {
    const isDone = mails.every(
      ({ kind, state }) => kind === "visitor" || ["sent", "canceled"].includes(state),
    );
    if (isDone && createdAt < oldest) throw new Error(`${id} is kept too long`);
  }
}
