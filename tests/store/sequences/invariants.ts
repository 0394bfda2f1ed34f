/** What must hold after each command, whatever came before it, and after a delivery. */

import { expect } from "vitest";
import type { LeadWithMails } from "#leads/rows.ts";
import type { Schema } from "#leads/schema.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { DAY, HOUR, MINUTE } from "../scene.ts";
import { checkArrivals, isNotice } from "./arrivals.ts";
import { oldestKept } from "./dates.ts";
import { checkFacts, checkHealthSays, countSent, isUnsent } from "./health.ts";
import { KEEP_MONTHS, type Model, type Promised } from "./model.ts";
import { storedLeads, type World } from "./world.ts";

export async function checkInvariants(world: World): Promise<void> {
  const { model, real } = world;
  const all = await storedLeads(real);
  model.promise(all);
  checkArrivals(world);
  const stored = new Map(all.map((lead) => [lead.id, lead]));
  for (const lead of model.promised.values()) checkLead(world, lead, stored.get(lead.id));
  const mails = all.flatMap((lead) => lead.mails);
  checkOutbox(world, mails);
  await checkHealthSays(world, mails, false);
  await checkFacts(world, mails);
}

function checkLead(world: World, lead: Promised, row: LeadWithMails | undefined): void {
  const { id, arrivals, explained, confirmations, explainedConfirmations } = lead;
  expect(confirmations, `${id} is confirmed once`).toBeLessThanOrEqual(1 + explainedConfirmations);
  if (row) {
    expect(row.payload, id).toEqual(lead.payload);
    expect(
      [row.isFlagged, row.answeredAt !== null, row.reference],
      `${id} is flagged, is answered, has the reference`,
    ).toEqual([lead.isFlagged, lead.isAnswered, lead.reference]);
    const confirmation = row.mails.find(({ kind }) => kind === "visitor");
    const toOwner = row.mails.find(({ kind }) => kind === "owner");
    if (toOwner?.state === "sent" && !isDone(world.model, lead)) {
      const refusals = world.model.delays.get(toOwner.id) ?? 0;
      expect(refusals, `refusals of ${id}, which counts as sent to all`).toBeGreaterThan(24);
      expect(toOwner.last_error).toContain("not to all of your addresses");
      lead.isSettled = true;
    }
    if (confirmation?.state === "sent") expect(confirmations, id).toBeGreaterThan(0);
  }
  expect(Math.max(...arrivals), `${id} arrives once`).toBeLessThanOrEqual(1 + explained);
  checkStored(world, lead, row !== undefined);
}

/** What was thanked is stored, unless it was erased or lost, or retention deleted it. */
export function checkStored(world: World, lead: Promised, isStored: boolean): void {
  const { id } = lead;
  if (lead.isErased) expect(isStored, `${id} stays erased`).toBe(false);
  else if (!isStored && !lead.isLost && !lead.isExpired) {
    expect(
      isDone(world.model, lead) && mayBeDue(lead, world),
      `the thanked lead ${id} is lost`,
    ).toBe(true);
    lead.isExpired = true;
  }
  if (isStored) lead.isExpired = false;
}

/** Whether the owner waits for nothing, so that retention may delete a lead. */
const isDone = (model: Model, lead: Promised) =>
  model.isWithAll(lead) || lead.isSettled || lead.isFlagged || lead.isSaved;

/** The leads that the owner still waits for. */
export const missingLeads = (model: Model) =>
  [...model.promised.values()].filter(
    (lead) => !lead.isErased && !lead.isLost && !isDone(model, lead),
  );

/**
 * Whether retention may have deleted a lead: a clock that leapt is in doubt for two weeks, or for as many years as it
 * leapt, more than any sequence takes.
 */
function mayBeDue({ storedAt, createdAt }: Promised, { model, real }: World): boolean {
  const { clockWasMoved, isClockTrusted, leaptAt, isUndisturbed, doubtEnds } = model;
  const { running, time } = real.clock;
  if (isUndisturbed && !isClockTrusted) {
    const days = [0, DAY, 2 * DAY, 3 * DAY];
    return (
      running >= doubtEnds && days.some((ms) => createdAt < oldestKept(time - ms, model.keepMonths))
    );
  }
  // The owner said that what seems old is.
  if (isClockTrusted) return true;
  const isInDoubt = leaptAt !== undefined;
  const days = clockWasMoved && !isInDoubt ? 13 : KEEP_MONTHS * 30 - 2;
  return (isInDoubt ? leaptAt : running) - storedAt >= days * DAY;
}

type Mail = Schema["mails"];

const storedMails = async ({ real }: World) =>
  (await storedLeads(real)).flatMap((lead) => lead.mails);

/** Longest wait that this many refusals of an email explain: 1, 4, 16 minutes, then an hour. */
const longestWait = (refusals: number): number =>
  refusals === 0 ? 0 : Math.min(60, 4 ** (refusals - 1)) * MINUTE;

function checkOutbox({ model, real }: World, mails: readonly Mail[]): void {
  if (model.clockWasMoved) return;
  for (const { id, state, next_attempt_at } of mails.filter(isUnsent))
    if (state === "pending")
      expect(
        next_attempt_at - real.clock.time,
        `${id} waits no longer than its outcomes explain`,
      ).toBeLessThanOrEqual(longestWait(model.delays.get(id) ?? 0));
  checkBudget(model, mails);
}

/** The owner gets emails about no more than 30 leads within an hour. What a kill or the owner repeated isn't counted. */
function checkBudget(model: Model, mails: readonly Mail[]): void {
  const { arrived, arrivalTimes, promised, timesEmptied, wasUnlimited } = model;
  // Emptying the store ends the window.
  if (timesEmptied > 0 || wasUnlimited) return;
  const repeats = [...promised.values()].reduce((sum, { explained }) => sum + explained, 0);
  const toOwner = mails.filter(({ kind }) => kind === "owner");
  const times = toOwner.flatMap(({ message_id }) => {
    // A lead counts once, however many addresses the owner has.
    const first = arrived.findIndex(({ messageId }) => messageId === message_id);
    return arrivalTimes[first] ?? [];
  });
  for (const start of times)
    expect(
      times.filter((time) => time >= start && time < start + HOUR).length,
      "emails to the owner within an hour",
    ).toBeLessThanOrEqual(30 + repeats);
}

/** In one delivery, the newest leads are mailed first, and a notice lists all that then wait. */
export async function checkOrder(world: World, accepted: readonly ReceivedMail[]): Promise<void> {
  const mails = await storedMails(world);
  const byMessageId = new Map(mails.map((mail) => [mail.message_id, mail]));
  const times = accepted.flatMap(({ messageId }) => {
    const mail = byMessageId.get(messageId);
    return mail?.kind === "owner" ? mail.queued_at : [];
  });
  expect(times, "the newest go first").toEqual(times.toSorted((a, b) => b - a));
  // What one of the owner's addresses has isn't listed.
  const waiting = mails
    .filter((mail) => isUnsent(mail) && mail.delivered_to === null)
    .map(({ lead_id }) => world.model.promised.get(lead_id)?.reference ?? "");
  for (const { mail } of accepted.filter(isNotice))
    if (mail.subject?.includes("waiting") && waiting.length <= 200)
      expect(
        waiting.filter((reference) => !mail.text?.includes(reference)),
        "a notice lists all that wait",
      ).toEqual([]);
}

/** After a delivery by a server that accepts all, an email to the owner waits only for its delay or for the budget. */
export async function checkNothingDue(world: World): Promise<void> {
  const mails = await storedMails(world);
  const now = world.real.clock.time;
  const due = mails.filter((mail) => mail.state === "pending" && mail.next_attempt_at <= now);
  const dueOf = (of: Mail["kind"]) => due.filter(({ kind }) => kind === of);
  expect(dueOf("visitor"), "confirmations that nothing holds up").toEqual([]);
  const sending = mails.filter(
    ({ kind, state, next_attempt_at }) =>
      kind === "owner" && state === "sending" && next_attempt_at > now,
  ).length;
  if (countSent(mails, now, HOUR) + sending < 30)
    expect(dueOf("owner"), "emails that nothing holds up").toEqual([]);
}
