/** The owner erases a person, or all spam, from the store and from every copy. */

import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import fc from "fast-check";
import { expect } from "vitest";
import { savedEmailsIn } from "#leads/database.ts";
import { type Search, searchEverywhere } from "#leads/erase.ts";
import { matcherOf } from "#leads/find.ts";
import type { Lead } from "#leads/rows.ts";
import type { Model, Promised } from "../model.ts";
import { storedLeads, type World, whileRead } from "../world.ts";
import { command } from "./command.ts";
import { filesBelow } from "./time.ts";

/** @param which any number: the person of one of the leads */
const emailOf = ({ promised }: Model, which: number) =>
  [...promised.values()][which % promised.size]?.email;

/** @param isMeant which of the promised leads are erased */
async function eraseAll(
  { model, real }: World,
  search: Omit<Search, "mustErase">,
  isMeant: (lead: Promised) => boolean,
): Promise<void> {
  const meant = [...model.promised.values()].filter(isMeant);
  const preview = await searchEverywhere(real.store, { ...search, mustErase: false });
  const result = await searchEverywhere(real.store, { ...search, mustErase: true });
  expect(result.problems.filter((problem) => !/leads\.damaged-/.test(problem))).toEqual([]);
  expect(result.copies, "the preview's copies").toStrictEqual(preview.copies);
  expect(result.emails, "the preview's emails").toStrictEqual(preview.emails);
  for (const lead of meant) lead.isErased = true;
}

async function erasePerson(world: World, which: number): Promise<void> {
  const { model, real } = world;
  const email = emailOf(model, which);
  if (!email) return;
  const isAbout = (file: string) => readFileSync(file).includes(email);
  const others = filesBelow(savedEmailsIn(real.dataDir)).filter(
    (file) => !isAbout(file) && !/notice/.test(file),
  );
  const search = { matches: matcherOf(email.toUpperCase()) };
  await eraseAll(world, search, (lead) => lead.email === email);
  // A new database doesn't know a former folder of backups, but always the usual one.
  const formerDirs = real.backupDirs.slice(1).filter((path) => path !== real.options.backupDir);
  const isUnknown = (file: string) =>
    /leads\.damaged-/.test(file) || (model.timesEmptied > 0 && formerDirs.includes(dirname(file)));
  const left = filesBelow(real.folder).filter((file) => !isUnknown(file) && isAbout(file));
  if (left.length > 0) throw new Error(`${email} is still in ${left.join()}`);
  const gone = others.filter((file) => !existsSync(file));
  if (gone.length > 0) throw new Error(`other people's emails are gone: ${gone.join()}`);
}
export const erase = (which: number) =>
  command(`erase the person of lead ${which}`, (world) => erasePerson(world, which));
export const erasures = fc.nat(99).map(erase);

/** The erasure says that another program reads the database, and is repeated after it. */
export const eraseWhileRead = (which: number) =>
  command(`erase the person of lead ${which} while another program reads`, async (world) => {
    const { model, real } = world;
    const email = emailOf(model, which);
    const isLeft = (await storedLeads(real)).some((lead) => lead.payload.email === email);
    if (!isLeft || !email || real.databaseUrl) return;
    await whileRead(real, async () => {
      const search = { matches: matcherOf(email), mustErase: true };
      const { problems } = await searchEverywhere(real.store, search);
      expect(problems.join()).toContain("another program reads");
    });
    await erasePerson(world, which);
  });

/** The owner erases what bots sent and what they marked as spam. */
export const eraseSpam = command("erase spam", async (world) => {
  // An older copy of a lost database may have another mark.
  if (world.model.timesEmptied > 0) return;
  const all = await storedLeads(world.real);
  const flagged = new Set(all.filter(({ isFlagged }) => isFlagged).map(({ id }) => id));
  const search = { matches: ({ isFlagged }: Lead) => isFlagged, needsStore: true };
  await eraseAll(world, search, ({ id }) => flagged.has(id));
});
