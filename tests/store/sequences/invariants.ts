/** What must hold after each command, whatever came before it. */

import { expect } from "vitest";
import { checkHealth } from "#leads/health.ts";
import { mailSettings } from "../../support/mail.ts";
import type { ReceivedMail } from "../../support/smtp.ts";
import { DAY, HOUR, MINUTE } from "../scene.ts";
import { longestWait, mayBeDue, type World } from "./world.ts";

const REFERENCE = /\b[2-9B-DF-HJ-NP-TV-Z]{4}-[2-9B-DF-HJ-NP-TV-Z]{4}\b/g;
const {
  mailTo: [mailTo],
  mailFrom,
} = mailSettings();

/** What the encoding adds to the text of a summary of at most 1 MB. */
const MAX_BYTES = 1_100_000;

const isConfirmation = ({ mail }: ReceivedMail) =>
  mail.headers.some(({ key }) => key === "auto-submitted");

/** The mailbox of an address of the sequences, whose spellings differ in case and a tag. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+.*@/, "@");

/** Checks what the mail server accepted since the last command. */
function checkMail({ smtp, promised, arrived, clock, clockWasMoved }: World): void {
  const byReference = new Map([...promised.values()].map((lead) => [lead.reference, lead]));
  for (const entry of smtp.accepted.slice(arrived.length)) {
    arrived.push(entry);
    const { mail, to } = entry;
    const text = `${mail.subject}\n${mail.text}`;
    const references = new Set(text.match(REFERENCE));
    expect(references.size, "leads of an email").toBeGreaterThan(0);
    expect(mail.from?.address).toBe(mailFrom);
    expect(entry.bytes).toBeLessThan(MAX_BYTES);
    for (const reference of references) {
      const lead = byReference.get(reference);
      if (!lead) throw new Error(`${reference} was mailed, but never thanked for`);
      expect(lead.isErased, `${lead.id} is mailed after its erasure`).toBe(false);
      if (isConfirmation(entry)) {
        expect(to).toBe(lead.email);
        expect(lead.isFlagged, "a bot gets a confirmation").toBe(false);
        if (!clockWasMoved)
          expect(clock.running - lead.storedAt, "age of a confirmation").toBeLessThanOrEqual(DAY);
        expect(text.includes(lead.message), "a confirmation repeats the visitor's text").toBe(
          false,
        );
      } else {
        lead.arrivals += 1;
        expect(to).toBe(mailTo);
        expect(text.includes(lead.message), `${lead.id} arrives in full`).toBe(true);
        const isSummary = / in one email$/.test(mail.subject ?? "");
        if (lead.isFlagged && !lead.isResent)
          expect(isSummary, "a bot's lead arrives in a summary").toBe(true);
        if (!isSummary) expect(mail.replyTo?.[0]?.address).toBe(lead.email);
      }
    }
  }
}

/** Neither the owner nor a mailbox gets more than its limit. */
function checkLimits(world: World, queuedAt: readonly number[]): void {
  for (const start of queuedAt)
    expect(
      queuedAt.filter((time) => time >= start && time < start + HOUR).length,
      "emails to the owner within an hour",
    ).toBeLessThanOrEqual(30);
  // Emptying the store ends all windows.
  if (world.timesEmptied > 0) return;
  const confirmed = [...world.promised.values()].filter(({ isConfirmed }) => isConfirmed);
  for (const [mailbox, leads] of Map.groupBy(confirmed, ({ email }) => mailboxOf(email))) {
    let [start, count] = [Number.NEGATIVE_INFINITY, 0];
    for (const { storedAt } of leads) {
      if (storedAt >= start + DAY) [start, count] = [storedAt, 0];
      count += 1;
      expect(count, `confirmations to ${mailbox} in a day`).toBeLessThanOrEqual(5);
    }
  }
}

export async function checkInvariants(world: World): Promise<void> {
  const { promised, leads, clock } = world;
  const all = await world.stored();
  world.promise(all);
  checkMail(world);
  const stored = new Map(all.map((lead) => [lead.id, lead]));
  for (const lead of promised.values()) {
    const { id, arrivals, explained } = lead;
    expect(arrivals, `${id} arrives once, unless a repeat is explained`).toBeLessThanOrEqual(
      1 + explained,
    );
    if (lead.isErased) expect(stored.has(id), `${id} stays erased`).toBe(false);
    else if (!lead.isLost && !(arrivals > 0 && mayBeDue(lead, world)))
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
    const toOwner = mails.filter(({ kind }) => kind === "owner");
    checkLimits(
      world,
      toOwner.map((mail) => mail.queued_at),
    );
  }
  const isLate = unsent.some(({ queued_at }) => clock.time - queued_at >= 20 * MINUTE);
  const problems = (await checkHealth(leads)).join();
  expect(/email to you has waited/.test(problems), `health: ${problems}`).toBe(isLate);
}

/** After a delivery, no lead waits for a summary for more than an hour, and one more if an erasure deleted that. */
export async function checkSummaries(world: World): Promise<void> {
  if (world.clockWasMoved) return;
  const waiting = (await world.stored()).filter(
    ({ summary, createdAt }) => summary === "" && createdAt < world.clock.time - 2 * HOUR,
  );
  expect(waiting, "leads that no summary lists").toEqual([]);
}

/** Once the mail server has been well for a day, the owner has every lead. */
export async function checkDelivered(world: World): Promise<void> {
  const missing = () =>
    [...world.promised.values()].filter(
      ({ arrivals, isErased, isLost }) => !isErased && !isLost && arrivals === 0,
    );
  for (let hours = 0; hours < 26; hours += 1) {
    await world.deliver("accepts");
    checkMail(world);
    await checkSummaries(world);
    if (missing().length === 0) break;
    world.clock.time += HOUR;
    world.clock.running += HOUR;
  }
  await checkInvariants(world);
  expect(missing(), "leads that haven't arrived").toEqual([]);
}
