/** What must hold for each email that the mail server accepted. */

import { expect } from "vitest";
import { mailSettings } from "../../support/mail.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { DAY, HOUR } from "../scene.ts";
import { checkConfirmationText, checkFullEmail, checkNoticeLines } from "./emails.ts";
import { OWNERS, type Promised } from "./model.ts";
import type { World } from "./world.ts";

const REFERENCE = /\b[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}\b/g;
const { mailFrom } = mailSettings();

export const isNotice = ({ messageId }: ReceivedMail) => messageId.startsWith("<notice-");
const isConfirmation = ({ mail }: ReceivedMail) =>
  mail.headers.some(({ key }) => key === "auto-submitted");
export const isToOwner = ({ to }: ReceivedMail) => OWNERS.includes(to.split(",")[0] ?? "");
const textOf = ({ mail }: ReceivedMail) => `${mail.subject}\n${mail.text}`;

/** Checks what the mail server accepted since the last command. */
export function checkArrivals(world: World): void {
  const { arrived, promised } = world.model;
  const byReference = new Map([...promised.values()].map((lead) => [lead.reference, lead]));
  for (const entry of world.real.smtp.accepted.slice(arrived.length)) {
    arrived.push(entry);
    const leads = [...new Set(textOf(entry).match(REFERENCE))].map((reference) => {
      const lead = byReference.get(reference);
      if (!lead) throw new Error(`${reference} was mailed, but never thanked for`);
      expect(lead.isErased, `${lead.id} is mailed after its erasure`).toBe(false);
      return lead;
    });
    expect(entry.mail.from?.address).toBe(mailFrom);
    if (isNotice(entry)) {
      checkNotice(world, entry, leads);
      continue;
    }
    expect(leads, "leads of an email").toHaveLength(1);
    const check = isConfirmation(entry) ? checkConfirmation : checkOwnersEmail;
    for (const lead of leads) check(world, entry, lead);
  }
}

function checkNotice(world: World, entry: ReceivedMail, leads: readonly Promised[]): void {
  const { arrived, arrivalTimes, isUndisturbed, clockWasMoved } = world.model;
  const { clock } = world.real;
  const text = textOf(entry);
  checkBots(world, text);
  checkNoticeLines(entry, leads, !clockWasMoved);
  const hourOf = ({ messageId }: ReceivedMail) => Number(/notice-(\d+)-/.exec(messageId)?.[1]);
  if (isUndisturbed) {
    const time = clock.time - clock.running + (arrivalTimes[arrived.length - 1] ?? 0);
    expect(hourOf(entry), "the hour of a notice").toBe(Math.floor(time / HOUR));
    const isRepeated = arrived.some(
      (other) => other !== entry && hourOf(other) === hourOf(entry) && other.to === entry.to,
    );
    expect(isRepeated, `${entry.messageId} is another notice`).toBe(false);
  }
  expect(leads.length).toBeLessThanOrEqual(200);
  expect(leads.filter(({ message }) => text.includes(message))).toEqual([]);
  expect(leads.filter((lead) => lead.isFlagged && lead.resends === 0)).toEqual([]);
}

function checkConfirmation({ model, real }: World, entry: ReceivedMail, lead: Promised): void {
  expect(entry.to).toBe(lead.email);
  expect(lead.isFlagged, "a bot gets a confirmation").toBe(false);
  expect(model.confirms, "VISITOR_MAIL").toBe(true);
  const age = real.clock.running - lead.storedAt;
  if (!model.clockWasMoved) expect(age, "age of a confirmation").toBeLessThanOrEqual(DAY);
  checkConfirmationText(entry, lead);
  lead.confirmations += 1;
}

function checkOwnersEmail({ model }: World, entry: ReceivedMail, lead: Promised): void {
  const { mail, to, messageId } = entry;
  for (const address of to.split(",")) {
    expect(model.mailTo).toContain(address);
    const index = OWNERS.indexOf(address);
    lead.arrivals = lead.arrivals.with(index, (lead.arrivals[index] ?? 0) + 1);
  }
  // A restore makes anew what a damaged file lacks, with the domain of now.
  lead.messageIds.add(messageId.replace(/@.*/, ""));
  expect(lead.messageIds.size, "Message-IDs").toBeLessThanOrEqual(1 + lead.resends);
  const text = textOf(entry);
  const isComplete = text.includes(lead.message) && mail.replyTo?.[0]?.address === lead.email;
  if (!lead.isDisliked) expect(isComplete, `${lead.id} arrives in full`).toBe(true);
  if (isComplete) checkFullEmail(entry, lead, !model.clockWasMoved);
  expect(isComplete || text.includes(lead.email), "the address of a refused text").toBe(true);
  if (lead.isFlagged) expect(lead.resends, "a bot's lead is mailed").toBeGreaterThan(0);
}

export const BOTS = /Bots sent (\d+) form/;
const MORNING = 14 * HOUR;

/** When the last day of notices ended, 8 a.m. in Colorado's summer, and what bots had sent within that day. */
function botsOf({ model, real }: World) {
  const morning = Math.floor((real.clock.time - MORNING) / DAY) * DAY + MORNING;
  const bots = [...model.promised.values()].filter(
    ({ isHoneypotFilled, createdAt }) =>
      isHoneypotFilled && createdAt >= morning - DAY && createdAt < morning,
  );
  return { morning, bots, left: bots.filter(({ isErased }) => !isErased) };
}

/** A notice counts what bots sent. */
function checkBots(world: World, text: string): void {
  const [, count] = BOTS.exec(text) ?? [];
  if (count === undefined || !world.model.isUndisturbed) return;
  const { bots, left } = botsOf(world);
  expect(Number(count), "forms of bots").toBeLessThanOrEqual(bots.length);
  expect(Number(count), "forms of bots").toBeGreaterThanOrEqual(left.length);
}

/** After a delivery by a server that accepts all, a notice of today has counted what bots sent. */
export function checkBotsCounted(world: World): void {
  const { arrived, arrivalTimes, isUndisturbed } = world.model;
  const { clock } = world.real;
  const { morning, left } = botsOf(world);
  if (!isUndisturbed || left.length === 0) return;
  const isCounted = ({ mail }: ReceivedMail, index: number) =>
    BOTS.test(mail.text ?? "") &&
    clock.time - clock.running + (arrivalTimes[index] ?? 0) >= morning;
  expect(arrived.some(isCounted), "a notice counts what bots sent").toBe(true);
}
