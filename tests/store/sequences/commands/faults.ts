/** Disks, connections, replicas, retention and clocks fail. */

import fc from "fast-check";
import { expect } from "vitest";
import { trustClock } from "#leads/clock.ts";
import { checkHealth } from "#leads/health.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import { maintain } from "#leads/upkeep.ts";
import { startWorker } from "#mail/worker.ts";
import { DAY, HOUR, MINUTE, YEAR } from "../../scene.ts";
import { BOTS } from "../arrivals.ts";
import { deliver, deliverByBoth } from "../delivery.ts";
import { onFullDisk, reopen, reopenUnmaintained, type World, whileRead } from "../world.ts";
import { command } from "./command.ts";
import { crowd, message, post, submissionOf } from "./posting.ts";
import { advance, pass } from "./time.ts";

export const restart = command("restart", ({ real }) => reopen(real));

export const fillDisk = (text: string) =>
  command(`disk full, 3 posts of ${text.length} characters, disk free, 1 post`, async (world) => {
    const { real } = world;
    const postThree = async () => {
      for (let index = 40; index < 43; index += 1) {
        const id = await post(world, crowd(text, index, world));
        if (id === undefined) expect(await checkHealth(real.store)).not.toEqual([]);
      }
    };
    if (real.disk) await onFullDisk(real, postThree);
    expect(await post(world, crowd(text, 43, world))).toBeDefined();
  });
export const fullDisks = message.map(fillDisk);

/** The folder can't be written for a while, and is found so by a restarted server. Forms are refused meanwhile. */
export const makeReadOnly = command("the folder can't be written", async ({ real }) => {
  const { disk, dataDir } = real;
  if (!disk) return;
  await reopenUnmaintained(real, () => disk.setReadOnly(true));
  const worker = startWorker(real.store, { pollMs: 1 });
  await maintain(real.store);
  const problems = (await checkHealth(real.store)).join();
  await worker.stop();
  disk.setReadOnly(false);
  expect(problems).toContain(`${dataDir} can't be written`);
});

/** PostgreSQL's connections carry nothing any more; new ones work. Forms are refused for a few seconds. */
export const freezeConnections = command("connections freeze", async (world) => {
  const { proxy, store, other } = world.real;
  const submission = crowd("Frozen", 0, world);
  if (!proxy) return;
  proxy.freeze();
  for (const replica of [store, other])
    for (let tries = 0; (await post(world, submission, replica)) === undefined; tries += 1)
      if (tries === 3) throw new Error("forms are refused for good");
});

/** A replica freezes while it sends an email, and records its outcome while another sends it. */
export const freezeReplica = (ms: number) =>
  command(`a replica freezes for ${ms / HOUR} hours`, async ({ real }) => {
    const { store, other } = real;
    const frozen = await claimMail(store);
    if (!frozen) return;
    advance(real, ms);
    // Meanwhile, its lead may become too old to be kept.
    await maintain(store);
    const second = await claimMail(other);
    const failure = { result: "unavailable", reason: "it failed" } as const;
    // Another email may have become due before it.
    const isTaken = second?.id === frozen.id;
    const isSettled = await settleMail(store, frozen, isTaken ? { result: "sent" } : failure);
    if (isTaken && isSettled)
      throw new Error(`${frozen.id} counts as sent, although another replica is sending it`);
    if (second) await settleMail(other, second, failure);
  });
export const frozenReplicas = fc
  .constantFrom(16 * MINUTE, 16 * MINUTE, 40 * DAY)
  .map(freezeReplica);

/** Retention fails for more than a day, which health says. */
export const failRetention = command("retention fails for a day", async ({ model, real }) => {
  const { databaseUrl, store, clock } = real;
  if (databaseUrl || !model.isUndisturbed || clock.running < model.doubtEnds) return;
  await whileRead(real, async () => {
    advance(real, 25 * HOUR);
    await maintain(store);
    expect((await checkHealth(store)).join()).toContain("haven't been deleted");
  });
  await maintain(store);
});

/** The clock is set, although no time passes, and upkeep runs by it. */
async function changeClock({ model, real }: World, ms: number): Promise<void> {
  real.clock.time += ms;
  model.leaptAt = ms > YEAR && model.isUndisturbed ? real.clock.running : undefined;
  const wasRight = !model.clockWasMoved;
  model.clockWasMoved = true;
  await maintain(real.store);
  const problems = (await checkHealth(real.store)).join();
  if (wasRight) expect(/clock says/.test(problems), problems).toBe(ms <= -HOUR);
}

export const setClock = (ms: number) =>
  command(`clock set by ${ms / HOUR} hours`, (world) => changeClock(world, ms));
export const clockChanges = fc
  .constantFrom(-3 * YEAR, -2 * DAY, -HOUR, -MINUTE, MINUTE, 3 * HOUR, 40 * DAY, 3 * YEAR)
  .map(setClock);

/** A clock that was ahead and is set right stops nothing: what bots sent is in the next morning's notice. */
export const clocksAhead = fc.constantFrom(3 * HOUR, 30 * DAY).map((ms) =>
  command(`the clock is ${ms / HOUR} hours ahead for a day`, async (world) => {
    const { clock, smtp } = world.real;
    const postBot = () =>
      post(world, submissionOf("ben@b.example", `Ahead ${clock.running}`, 0, true));
    await changeClock(world, ms);
    await postBot();
    await pass(world, DAY);
    await deliver(world, "accepts");
    await changeClock(world, -ms);
    // Of the mornings so far, there may have been a notice.
    await pass(world, DAY + 3 * HOUR);
    await postBot();
    const before = smtp.accepted.length;
    for (let part = 0; part < 3; part += 1) {
      await pass(world, 9 * HOUR);
      await deliver(world, "accepts");
    }
    const said = smtp.accepted.slice(before).filter(({ mail }) => BOTS.test(mail.text ?? ""));
    expect(said, "notices of bots").not.toEqual([]);
  }),
);

/** A claim of an email lasts longer than the clocks differ. So nothing is wrong, and no email is sent twice. */
const setOther = (minutes: number) =>
  command(`the other replica's clock is ${minutes} minutes ahead`, async (world) => {
    const { model, real } = world;
    if (!real.databaseUrl) return;
    model.clockWasMoved = true;
    model.leaptAt = undefined;
    real.clock.ahead = minutes * MINUTE;
    const wasBehind = (await checkHealth(real.store)).join().includes("clock says");
    await pass(world, MINUTE);
    await deliverByBoth(world);
    const problems = (await checkHealth(real.store)).join();
    if (!wasBehind) expect(problems).not.toContain("clock says");
  });
export const otherClocks = fc.constantFrom(-10, 10).map(setOther);

/** However long the server has run by then. */
export const leap = command("a post, a delivery, and the clock leaps by 40 days", async (world) => {
  await post(world, submissionOf("ben@b.example", `Leap ${world.real.clock.running}`, 0));
  await deliver(world, "accepts");
  await changeClock(world, 40 * DAY);
});

/** The owner says that the clock is right: what seems old now may be deleted. */
export const trust = command("trust the clock", async ({ model, real }) => {
  model.isClockTrusted ||= model.clockWasMoved;
  model.doubtEnds = real.clock.running;
  await trustClock(real.store);
  expect((await checkHealth(real.store)).join()).not.toContain("clock");
});
