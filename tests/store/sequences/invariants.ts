/** What must hold after each command, whatever came before it. */
import { expect } from "vitest";
import { HOUR, MINUTE } from "../scene.ts";
import { longestWait, mayBeDue, type Promised, type World } from "./world.ts";

/** How often the owner got a lead, in an email of its own or in a summary. */
function arrivalsOf({ smtp }: World, { reference }: Promised): number {
  return smtp.accepted.filter(
    ({ mail }) =>
      !mail.headers.some(({ key }) => key === "auto-submitted") &&
      `${mail.subject} ${mail.text}`.includes(reference),
  ).length;
}

export async function checkInvariants(world: World): Promise<void> {
  const { promised, leads, clock, smtp } = world;
  const stored = new Map((await Array.fromAsync(leads.each())).map((lead) => [lead.id, lead]));
  const mails = [...stored.values()].flatMap((lead) => lead.mails);
  const toOwner = mails.filter(({ kind }) => kind !== "visitor");

  for (const lead of promised.values()) {
    const arrivals = arrivalsOf(world, lead);
    expect(arrivals, `${lead.id} arrives once, and once more for each kill`).toBeLessThanOrEqual(
      1 + world.repeats,
    );
    if (lead.isErased) {
      expect(stored.has(lead.id), `${lead.id} stays erased`).toBe(false);
      continue;
    }
    const mayBeGone = arrivals > 0 && mayBeDue(lead, clock.running);
    expect(stored.has(lead.id) || mayBeGone, `the thanked lead ${lead.id} is stored`).toBe(true);
  }

  for (const mail of toOwner.filter(({ state }) => state === "pending")) {
    const wait = mail.next_attempt_at - clock.time;
    if (!world.clockWasMoved)
      expect(wait, `${mail.id} waits no longer than its outcomes explain`).toBeLessThanOrEqual(
        longestWait(world.laters.get(mail.id) ?? 0),
      );
  }

  if (!world.clockWasMoved) {
    const queued = mails.filter(({ kind }) => kind === "owner").map((mail) => mail.queued_at);
    for (const start of queued)
      expect(
        queued.filter((time) => time >= start && time < start + HOUR).length,
        "emails to the owner within an hour",
      ).toBeLessThanOrEqual(30);
    const confirmed = Map.groupBy(
      smtp.accepted.filter(({ mail }) => mail.headers.some(({ key }) => key === "auto-submitted")),
      ({ to }) => to,
    );
    for (const [to, list] of confirmed)
      expect(list.length, `confirmations to ${to}`).toBeLessThanOrEqual(
        5 * Math.ceil(1 + clock.running / (24 * HOUR)) + world.repeats,
      );
  }

  const late = toOwner.filter(
    ({ state, queued_at }) =>
      ["pending", "sending"].includes(state) && clock.time - queued_at >= 20 * MINUTE,
  );
  const problems = (await leads.checkHealth()).join();
  expect(/email to you has waited/.test(problems), `health: ${problems}`).toBe(late.length > 0);
}

/** Once the mail server has been well for a day, the owner has every lead. */
export async function checkDelivered(world: World): Promise<void> {
  world.answer("accepts", "");
  for (let hours = 0; hours < 26; hours += 1) {
    await world.deliver();
    world.clock.time += HOUR;
    world.clock.running += HOUR;
  }
  await checkInvariants(world);
  for (const lead of world.promised.values())
    if (!lead.isErased)
      expect(arrivalsOf(world, lead), `${lead.id} has arrived`).toBeGreaterThan(0);
}
