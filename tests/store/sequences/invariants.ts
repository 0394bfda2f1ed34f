/** What must hold after each command, whatever came before it. */

import { expect } from "vitest";
import { checkHealth } from "#leads/health.ts";
import type { Schema } from "#leads/schema.ts";
import { mailSettings } from "../../support/mail.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { DAY, HOUR, MINUTE } from "../scene.ts";
import { KEEP_MONTHS, OWNERS, type Promised } from "./model.ts";
import type { World } from "./world.ts";

const REFERENCE = /\b[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}\b/g;
const { mailFrom } = mailSettings();

const isConfirmation = ({ mail }: ReceivedMail) =>
  mail.headers.some(({ key }) => key === "auto-submitted");
export const isNotice = ({ messageId }: ReceivedMail) => messageId.startsWith("<notice-");

/** Whether all of the owner's addresses got its email. */
const hasArrived = ({ arrivals }: Promised) => !arrivals.includes(0);

/** Whether the owner waits for nothing, so that retention may delete a lead. */
const isDone = (lead: Promised) => hasArrived(lead) || lead.isFlagged || lead.isSaved;

/** Checks what the mail server accepted since the last command. */
function checkMail(world: World): void {
  const { smtp, promised, arrived, clock, clockWasMoved } = world;
  const byReference = new Map([...promised.values()].map((lead) => [lead.reference, lead]));
  for (const entry of smtp.accepted.slice(arrived.length)) {
    arrived.push(entry);
    const { mail, to } = entry;
    const text = `${mail.subject}\n${mail.text}`;
    const leads = [...new Set(text.match(REFERENCE))].map((reference) => {
      const lead = byReference.get(reference);
      if (!lead) throw new Error(`${reference} was mailed, but never thanked for`);
      expect(lead.isErased, `${lead.id} is mailed after its erasure`).toBe(false);
      return lead;
    });
    expect(mail.from?.address).toBe(mailFrom);
    if (isNotice(entry)) {
      checkBots(world, text);
      // A mailbox hides a second email with one Message-ID.
      const isRepeated = arrived.some(
        (other) => other !== entry && other.messageId === entry.messageId && other.to === to,
      );
      if (!clockWasMoved && world.timesEmptied === 0)
        expect(isRepeated, `${entry.messageId} is another notice`).toBe(false);
      expect(leads.length).toBeLessThanOrEqual(200);
      expect(leads.filter(({ message }) => text.includes(message))).toEqual([]);
      expect(leads.filter((lead) => lead.isFlagged && lead.resends === 0)).toEqual([]);
      continue;
    }
    expect(leads, "leads of an email").toHaveLength(1);
    for (const lead of leads) {
      if (isConfirmation(entry)) {
        expect(to).toBe(lead.email);
        expect(lead.isFlagged, "a bot gets a confirmation").toBe(false);
        if (!clockWasMoved)
          expect(clock.running - lead.storedAt, "age of a confirmation").toBeLessThanOrEqual(DAY);
        expect(text.includes(lead.message), "a confirmation repeats the visitor's text").toBe(
          false,
        );
        lead.confirmations += 1;
      } else {
        for (const address of to.split(",")) {
          expect(OWNERS).toContain(address);
          lead.arrivals = lead.arrivals.with(
            OWNERS.indexOf(address),
            (lead.arrivals[OWNERS.indexOf(address)] ?? 0) + 1,
          );
        }
        lead.messageIds.add(entry.messageId);
        expect(lead.messageIds.size, "Message-IDs").toBeLessThanOrEqual(1 + lead.resends);
        const isComplete = text.includes(lead.message) && mail.replyTo?.[0]?.address === lead.email;
        if (!lead.isDisliked) expect(isComplete, `${lead.id} arrives in full`).toBe(true);
        expect(isComplete || text.includes(lead.email), "the address of a refused text").toBe(true);
        if (lead.isFlagged) expect(lead.resends, "a bot's lead is mailed").toBeGreaterThan(0);
      }
    }
  }
}

const BOTS = /Bots sent (\d+) form/;
const MORNING = 14 * HOUR;

/** When the last day of notices ended, 8 a.m. in Colorado's summer, and what bots had sent within that day. */
function botsOf({ promised, clock }: World) {
  const morning = Math.floor((clock.time - MORNING) / DAY) * DAY + MORNING;
  const bots = [...promised.values()].filter(
    ({ isHoneypotFilled, createdAt }) =>
      isHoneypotFilled && createdAt >= morning - DAY && createdAt < morning,
  );
  return { morning, bots, left: bots.filter(({ isErased }) => !isErased) };
}

/** A notice counts what bots sent. */
function checkBots(world: World, text: string): void {
  const [, count] = BOTS.exec(text) ?? [];
  if (count === undefined || world.clockWasMoved || world.timesEmptied > 0) return;
  const { bots, left } = botsOf(world);
  expect(Number(count), "forms of bots").toBeLessThanOrEqual(bots.length);
  expect(Number(count), "forms of bots").toBeGreaterThanOrEqual(left.length);
}

/** After a delivery by a server that accepts all, a notice of today has counted what bots sent. */
export function checkBotsCounted(world: World): void {
  const { arrived, arrivalTimes, clock, clockWasMoved, timesEmptied } = world;
  const { morning, left } = botsOf(world);
  if (clockWasMoved || timesEmptied > 0 || left.length === 0) return;
  const isCounted = ({ mail }: ReceivedMail, index: number) =>
    BOTS.test(mail.text ?? "") &&
    clock.time - clock.running + (arrivalTimes[index] ?? 0) >= morning;
  expect(arrived.some(isCounted), "a notice counts what bots sent").toBe(true);
}

/** The owner gets emails about no more than 30 leads within an hour. What a kill or the owner repeated isn't counted. */
function checkLimits(world: World, mails: readonly Schema["mails"][]): void {
  const { arrived, arrivalTimes, promised, timesEmptied } = world;
  // Emptying the store ends the window.
  if (timesEmptied > 0) return;
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

export async function checkInvariants(world: World): Promise<void> {
  const { promised, leads, clock } = world;
  const all = await world.stored();
  world.promise(all);
  checkMail(world);
  const stored = new Map(all.map((lead) => [lead.id, lead]));
  for (const lead of promised.values()) {
    const { id, arrivals, explained, confirmations, explainedConfirmations } = lead;
    expect(confirmations, `${id} is confirmed once`).toBeLessThanOrEqual(
      1 + explainedConfirmations,
    );
    const found = stored.get(id);
    if (found) {
      expect(found.payload, id).toEqual(lead.payload);
      expect(
        [found.isFlagged, found.answeredAt !== null, found.reference],
        `${id} is flagged, is answered, has the reference`,
      ).toEqual([lead.isFlagged, lead.isAnswered, lead.reference]);
      const confirmation = found.mails.find(({ kind }) => kind === "visitor");
      if (confirmation?.state === "sent") expect(confirmations, id).toBeGreaterThan(0);
    }
    expect(
      Math.max(...arrivals),
      `${id} arrives once, unless a repeat is explained`,
    ).toBeLessThanOrEqual(1 + explained);
    if (lead.isErased) expect(stored.has(id), `${id} stays erased`).toBe(false);
    else if (!lead.isLost && !(isDone(lead) && mayBeDue(lead, world)))
      expect(stored.has(id), `the thanked lead ${id} is stored`).toBe(true);
  }

  const mails = [...stored.values()].flatMap((lead) => lead.mails);
  const unsent = mails.filter(
    ({ kind, state }) => kind !== "visitor" && ["pending", "sending"].includes(state),
  );
  if (!world.clockWasMoved) {
    for (const { id, state, next_attempt_at } of unsent)
      if (state === "pending")
        expect(
          next_attempt_at - clock.time,
          `${id} waits no longer than its outcomes explain`,
        ).toBeLessThanOrEqual(longestWait(world.delays.get(id) ?? 0));
    checkLimits(world, mails);
  }
  const now = leads.now();
  const isBusy =
    timesSent(mails).filter((time) => time > now - 80 * MINUTE && time <= now).length >= 30;
  const isLate = !isBusy && unsent.some(({ queued_at }) => now - queued_at >= 20 * MINUTE);
  const problems = (await checkHealth(leads)).join();
  expect(/email to you has waited/.test(problems), `health: ${problems}`).toBe(isLate);
}

/** In one delivery, the newest leads are mailed first, and a notice lists all that then wait. */
export async function checkDelivery(world: World, accepted: readonly ReceivedMail[]) {
  const mails = (await world.stored()).flatMap((lead) => lead.mails);
  const byMessageId = new Map(mails.map((mail) => [mail.message_id, mail]));
  const times = accepted.flatMap(({ messageId }) => {
    const mail = byMessageId.get(messageId);
    return mail?.kind === "owner" ? mail.queued_at : [];
  });
  expect(times, "the newest go first").toEqual(times.toSorted((a, b) => b - a));
  // What one of the owner's addresses has isn't listed.
  const waiting = mails.filter(
    ({ kind, state, delivered_to }) =>
      kind === "owner" && ["pending", "sending"].includes(state) && delivered_to === null,
  );
  for (const { mail } of accepted.filter(isNotice))
    if (mail.subject?.includes("waiting") && waiting.length <= 200)
      expect(
        waiting.filter(
          ({ lead_id }) => !mail.text?.includes(world.promised.get(lead_id)?.reference ?? ""),
        ),
        "a notice lists all that wait",
      ).toEqual([]);
}

/** After a delivery by a server that accepts all, an email to the owner waits only for its delay or for the budget. */
export async function checkNothingDue(world: World, mayRefuse = (_: Promised) => false) {
  const { promised, leads } = world;
  const mails = (await world.stored()).flatMap((lead) => lead.mails);
  expect(
    mails.filter(
      ({ kind, state, next_attempt_at, lead_id }) =>
        kind === "visitor" &&
        state === "pending" &&
        next_attempt_at <= leads.now() &&
        !mayRefuse(promised.get(lead_id) as Promised),
    ),
    "confirmations that nothing holds up",
  ).toEqual([]);
  const sent = timesSent(mails).filter(
    (time) => time > leads.now() - HOUR && time <= leads.now(),
  ).length;
  const due = mails.filter(
    ({ kind, state, next_attempt_at, lead_id }) =>
      kind === "owner" &&
      state === "pending" &&
      next_attempt_at <= leads.now() &&
      !mayRefuse(promised.get(lead_id) as Promised),
  );
  const sending = mails.filter(
    ({ kind, state, next_attempt_at }) =>
      kind === "owner" && state === "sending" && next_attempt_at > leads.now(),
  ).length;
  if (sent + sending < 30) expect(due, "emails that nothing holds up").toEqual([]);
}

const timesSent = (mails: readonly Schema["mails"][]) =>
  mails.flatMap(({ kind, state, sent_at }) =>
    kind === "owner" && state !== "saved" && sent_at !== null ? sent_at : [],
  );

/** Once the mail server is well, the owner has every lead as soon as the budget allows. */
export async function checkDelivered(world: World): Promise<void> {
  const missing = () =>
    [...world.promised.values()].filter((lead) => !lead.isErased && !lead.isLost && !isDone(lead));
  // SMTP_URL is set again.
  await world.retry();
  // After the clock was set back, an email may wait for two hours.
  const hours = 3 * Math.ceil(missing().length / 30) + 3;
  for (let hour = 0; hour < hours; hour += 1) {
    const before = world.arrived.length;
    await world.deliver("accepts");
    checkMail(world);
    await checkDelivery(world, world.arrived.slice(before));
    await checkNothingDue(world);
    if (missing().length === 0) break;
    world.advance(HOUR);
  }
  await checkInvariants(world);
  expect(missing(), "leads that haven't arrived").toEqual([]);
}

/**
 * Whether retention may have deleted a lead: a clock that leapt is in doubt for two weeks, or for as many years as it
 * leapt, more than any sequence takes.
 */
function mayBeDue({ storedAt }: Promised, world: World): boolean {
  const { clock, clockWasMoved, leaptAt } = world;
  if (world.isClockTrusted || (clockWasMoved && world.timesEmptied > 0)) return true;
  const isInDoubt = leaptAt !== undefined;
  const days = clockWasMoved && !isInDoubt ? 13 : KEEP_MONTHS * 30 - 2;
  return (isInDoubt ? leaptAt : clock.running) - storedAt >= days * DAY;
}

/** Longest wait that this many refusals of an email explain: 1, 4, 16 minutes, then an hour. */
const longestWait = (refusals: number): number =>
  refusals === 0 ? 0 : Math.min(60, 4 ** (refusals - 1)) * MINUTE;
