/** Emails are delivered, or not: outages, refusals and floods. */

import fc from "fast-check";
import { expect } from "vitest";
import { getLead } from "#leads/find.ts";
import { HOUR, MINUTE } from "../../scene.ts";
import { checkBotsCounted, isNotice, isToOwner } from "../arrivals.ts";
import { type Answer, deliver, deliverByBoth } from "../delivery.ts";
import { checkInvariants, checkNothingDue, checkOrder } from "../invariants.ts";
import { OWNERS, type Promised } from "../model.ts";
import { storedLeads, type World } from "../world.ts";
import { command } from "./command.ts";
import { setSpam } from "./owner.ts";
import { crowd, PEOPLE, post, submissionOf } from "./posting.ts";
import { pass } from "./time.ts";

/** Outages and refusals are frequent: one after the other went wrong once. */
const ANSWERS = [
  ...(["accepts", "accepts", "later", "later", "down", "down", "failed", "cut", "hangs"] as const),
  ...(["half", "half", "half cut", "unreachable"] as const),
];

export const deliverTo = (how: Answer) =>
  command(`deliver, the mail server ${how}`, async (world) => {
    const before = world.real.smtp.accepted.length;
    await deliver(world, how);
    if (how !== "accepts") return;
    const accepted = world.real.smtp.accepted.slice(before);
    const areToOwner = accepted.filter((mail) => !isNotice(mail)).map(isToOwner);
    expect(areToOwner, "the owner's emails go first").toEqual(areToOwner.toSorted().reverse());
    await checkOrder(world, accepted);
    await checkNothingDue(world);
    checkBotsCounted(world);
  });
export const deliveries = fc.constantFrom(...ANSWERS).map(deliverTo);

const turn = (how: Answer, after: number, nextHow: Answer) =>
  command(`deliver, the mail server ${how}, after ${after} outcomes ${nextHow}`, async (world) => {
    await post(world, submissionOf("ben@b.example", `Turn ${world.real.clock.running}`, 0));
    await deliver(world, how, { next: { how: nextHow, after } });
    if (nextHow === "accepts") await checkNothingDue(world);
  });
const answer = fc.constantFrom(...ANSWERS.filter((how) => how !== "hangs"));
export const turns = fc
  .tuple(answer, fc.integer({ min: 1, max: 4 }), answer)
  .map((values) => turn(...values));

/** What one of the owner's addresses has and another refuses for a day counts as sent. */
export const halfDay = command(
  "the server refuses one of the owner's addresses for a day",
  async (world) => {
    await post(world, submissionOf("ana@a.example", `Half ${world.real.clock.time}`, 0));
    for (let hour = 0; hour < 28; hour += 1) {
      await deliver(world, "half");
      await pass(world, HOUR);
    }
  },
);

export const deliverByTwo = command("two servers deliver", deliverByBoth);

/** One answer after the other, as during an outage that ends slowly. */
const trouble = (steps: readonly (readonly [Answer, number])[]) =>
  command(`trouble(${steps.map((step) => `${step.join(", ")} min`).join("; ")})`, async (world) => {
    const { clock } = world.real;
    await post(world, submissionOf("ana@a.example", `Trouble ${clock.time}`, 0));
    for (const [how, minutes] of steps) {
      await deliver(world, how);
      await pass(world, minutes * MINUTE);
      await checkInvariants(world);
    }
  });
const step = fc.tuple(fc.constantFrom(...ANSWERS), fc.constantFrom(1, 5, 20, 61));
export const troubles = fc.array(step, { minLength: 4, maxLength: 8, size: "max" }).map(trouble);

/** Delivers by a server that accepts all, and checks the order of what it accepted. */
export async function deliverInOrder(world: World): Promise<void> {
  const { accepted } = world.real.smtp;
  const before = accepted.length;
  await deliver(world, "accepts");
  await checkOrder(world, accepted.slice(before));
}

/** What the server refuses of one lead or to one person must not hold up any other. */
export const refusals = fc.constantFrom(
  command("the mail server refuses a word, for an hour", async (world) => {
    for (const email of PEOPLE) await post(world, submissionOf(email, "A casino", 5));
    for (let tries = 0; tries < 4; tries += 1) {
      await deliver(world, "dislikes");
      await checkNothingDue(world);
      await pass(world, 20 * MINUTE);
    }
  }),
  command("the mail server hangs up on one person's address", async (world) => {
    await deliver(world, "hangs up", { person: "ana@a.example" });
    await checkNothingDue(world);
  }),
  command("36 posts are put off, a person's isn't, then all are due", async (world) => {
    for (let index = 0; index < 36; index += 1) await post(world, crowd("Off", index, world));
    await deliver(world, "later");
    await post(world, submissionOf("real@r.example", `Next ${world.real.clock.time}`, 0));
    await checkInvariants(world);
    await pass(world, 2 * MINUTE);
    await deliverInOrder(world);
  }),
);

/** Somebody who writes after a flood isn't behind it. */
async function postAfterFlood(world: World): Promise<void> {
  const { model, real } = world;
  for (let index = 0; index < 36; index += 1) await post(world, crowd("Flood", index, world));
  await deliver(world, "accepts");
  const { time } = real.clock;
  const id = await post(world, submissionOf("real@r.example", `Real ${time}`, 0));
  if (id === undefined || model.clockWasMoved) return;
  const { reference } = await getLead(real.store, id);
  const emails = () =>
    real.smtp.accepted.filter(
      (entry) => isToOwner(entry) && `${entry.mail.subject} ${entry.mail.text}`.includes(reference),
    );
  // Until the next full hour.
  await pass(world, HOUR - (time % HOUR) + MINUTE);
  // It is listed too, although its hour isn't over.
  await post(world, submissionOf("late@r.example", `Late ${time}`, 0));
  await deliverInOrder(world);
  expect(emails().length, "the first notice lists the person").toBeGreaterThan(0);
  await pass(world, HOUR);
  await deliver(world, "accepts");
  const isAlone = emails().some((entry) => !isNotice(entry));
  expect(isAlone, "the person's email leaves within an hour").toBe(true);
}
export const floodAndPerson = command("36 posts, a delivery, and a person's post", postAfterFlood);

/** A busy server must not delay an email more each time. */
export const busyHalfHours = fc.constantFrom("ana@a.example", OWNERS[0] ?? "").map((email) =>
  command(`the mail server is too busy for ${email}, for half an hour`, async (world) => {
    for (let tries = 0; tries < 4; tries += 1) {
      await pass(world, 6 * MINUTE);
      await deliver(world, "busy", { person: email });
    }
  }),
);

export const interruptions = fc
  .constantFrom("killed" as const, "disk full" as const)
  .map((how) =>
    command(`${how} after a send`, (world) => deliver(world, "accepts", { interruption: how })),
  );

/** The owner takes a new lead for spam, and thinks better of it. */
export const changesOfMind = fc.constantFrom(1, 61, 30 * 60).map((minutes) =>
  command(`a post is spam for ${minutes} minutes`, async (world) => {
    const id = await post(world, submissionOf("ben@b.example", `Mind ${world.real.clock.time}`, 0));
    if (id === undefined) return;
    world.model.promise(await storedLeads(world.real));
    const lead = world.model.promised.get(id) as Promised;
    await setSpam(world, lead, true);
    await pass(world, minutes * MINUTE);
    if (!lead.isExpired && !lead.isLost) await setSpam(world, lead, false);
    await deliver(world, "accepts");
  }),
);
