/** Time passes, and upkeep does what it must with leads, backups and other files. */

import { existsSync, globSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { checkHealth } from "#leads/health.ts";
import { maintain } from "#leads/upkeep.ts";
import { DAY, MINUTE } from "../../scene.ts";
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
  await maintain(real.store);
  if (model.clockWasMoved) return;
  const problems = await checkHealth(real.store);
  // The store was emptied, and no backup restored that has all the leads.
  const isUnexpected = (problem: string) =>
    !/email to you has waited/.test(problem) &&
    !(model.timesEmptied > 0 && problem.includes("leads that the database lacks"));
  if (problems.some(isUnexpected)) throw new Error(problems.join());
  await checkLoss(world, problems);
  if (model.timesEmptied > 0) return;
  await checkBackups(real, before);
  if (real.clock.running >= model.doubtEnds) await checkRetention(real);
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

/** While a nightly backup has leads that the store lacks, health says so. */
async function checkLoss({ model, real }: World, problems: readonly string[]): Promise<void> {
  const ids = new Set((await storedLeads(real)).map(({ id }) => id));
  const isYoung = (id: string) => {
    const { storedAt } = model.promised.get(id) ?? {};
    return storedAt !== undefined && real.clock.running - storedAt < 27 * DAY;
  };
  const nightly = filesBelow(real.options.backupDir).filter(isNightly);
  const lost = nightly.flatMap(idsIn).filter((id) => !ids.has(id));
  const isReported = problems.join().includes("leads that the database lacks");
  if (isReported ? lost.length === 0 : lost.some(isYoung))
    throw new Error(`${lost.length} leads are missing, but health says: ${problems}`);
}

/** What upkeep must do with nightly backups, while nobody has set the clock. */
async function checkBackups(real: Real, before: ReadonlySet<string>): Promise<void> {
  const nightly = filesBelow(real.folder).filter(isNightly);
  const inFolder = nightly.filter((file) => dirname(file) === real.options.backupDir).length;
  if (inFolder > 14) throw new Error(`${inFolder} nightly backups are kept`);
  const gone = [...before].filter((file) => isNightly(file) && !existsSync(file));
  if (gone.length > 0 && inFolder < 14) throw new Error(`${gone.join()} are deleted too early`);
  for (const file of nightly.filter((name) => !before.has(name))) {
    const ids = idsIn(file);
    const missing = (await storedLeads(real)).filter(({ id }) => !ids.includes(id));
    if (missing.length > 0) throw new Error(`${file} lacks ${missing.map(({ id }) => id)}`);
  }
}

/** What is older than a month is deleted: copies, and leads that the owner waits for no more. */
async function checkRetention(real: Real): Promise<void> {
  const oldest = real.clock.time - 33 * DAY;
  for (const file of filesBelow(real.folder))
    if (/\.eml|damaged|-own-/.test(file) && statSync(file).mtimeMs < oldest)
      throw new Error(`${file} is kept too long`);
  for (const { id, createdAt, mails } of await storedLeads(real)) {
    const isDone = mails.every(
      ({ kind, state }) => kind === "visitor" || ["sent", "canceled"].includes(state),
    );
    if (isDone && createdAt < oldest) throw new Error(`${id} is kept too long`);
  }
}
