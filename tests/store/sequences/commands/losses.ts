/** A part of the leads vanishes, as with a damaged page or by another program, and the owner follows what health says. */

import fc from "fast-check";
import { checkHealth } from "#leads/health.ts";
import { maintain } from "#leads/upkeep.ts";
import { DAY, HOUR } from "../../scene.ts";
import { storedLeads, type World } from "../world.ts";
import { command } from "./command.ts";
import { recoverNew, restoreFile } from "./copies.ts";
import { crowd, post } from "./posting.ts";
import { nightlyIds, pass } from "./time.ts";

/** By their place in the order in which they arrived. */
const PARTS = {
  oldest: (index: number, count: number) => index < count / 8,
  newest: (index: number, count: number) => index >= count - 2,
  "every third": (index: number) => index % 3 === 1,
  last: (index: number, count: number) => index === count - 1,
};

const loseSome = (part: keyof typeof PARTS, crowdSize: number, days: number) =>
  command(`${crowdSize} posts, a night, the ${part} leads vanish, ${days} days`, async (world) => {
    const { model, real } = world;
    for (let index = 0; index < crowdSize; index += 1)
      await post(world, crowd("Lost", index, world));
    await pass(world, DAY);
    const all = await storedLeads(real);
    model.promise(all);
    const ids = all.map(({ id }) => id).filter((_, index) => PARTS[part](index, all.length));
    if (ids.length === 0) return;
    await real.store.write((tx) => tx.deleteFrom("leads").where("id", "in", ids).execute());
    model.lose(ids, nightlyIds(real));
    await pass(world, HOUR);
    // As many as there are backups, and more.
    for (let day = 0; day < days; day += 1) await pass(world, DAY);
  });
export const partialLosses = fc
  .tuple(
    fc.constantFrom(...(Object.keys(PARTS) as (keyof typeof PARTS)[])),
    fc.constantFrom(0, 3, 3, 130),
    fc.constantFrom(0, 0, 16),
  )
  .map((values) => loseSome(...values));

/** Restores the files that health names, until it names none. */
async function followAdvice(world: World): Promise<void> {
  const { model, real } = world;
  for (let tries = 0; tries < 16; tries += 1) {
    await maintain(real.store);
    const [, file] = /leads restore (\/[^”]+)”/.exec((await checkHealth(real.store)).join()) ?? [];
    if (!file) break;
    const before = await storedLeads(real);
    await restoreFile(world, file);
    await recoverNew(world, before);
  }
  const backedUp = nightlyIds(real);
  const isStored = new Set((await storedLeads(real)).map(({ id }) => id));
  const lost = [...model.promised.values()].filter(
    ({ id, isErased }) =>
      !isErased && !isStored.has(id) && backedUp.has(id) && model.isYoung(id, real.clock),
  );
  if (lost.length > 0) throw new Error(`following health leaves ${lost.map(({ id }) => id)} lost`);
}
export const recoveries = command("restore what health says", followAdvice);
