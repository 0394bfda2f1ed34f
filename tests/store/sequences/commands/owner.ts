/** The owner marks, answers and resends leads, and retries or saves emails. */

import { copyFileSync, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { markAnswered, markSpam, resendLead, retryMails, unmarkSpam } from "#leads/actions.ts";
import { savedEmailsIn } from "#leads/database.ts";
import { getLead } from "#leads/find.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { DAY } from "../../scene.ts";
import { checkArrivals } from "../arrivals.ts";
import { type Answer, deliver, deliverFrom } from "../delivery.ts";
import type { Promised } from "../model.ts";
import { dateFile, storedLeads, type World } from "../world.ts";
import { command } from "./command.ts";
import { advance } from "./time.ts";

/** @param which any number: one of the stored leads */
async function pick({ model, real }: World, which: number) {
  const all = await storedLeads(real);
  model.promise(all);
  const { id = "" } = all[which % all.length] ?? {};
  return { lead: model.promised.get(id) };
}

const answer = (which: number, isAnswered: boolean) =>
  command(`mark lead ${which} as ${isAnswered ? "" : "not "}answered`, async (world) => {
    const { lead } = await pick(world, which);
    if (!lead) return;
    await markAnswered(world.real.store, lead.reference, isAnswered);
    lead.isAnswered = isAnswered;
  });
export const answers = fc.tuple(fc.nat(50), fc.boolean()).map((values) => answer(...values));

export async function setSpam(
  { model, real }: World,
  lead: Promised,
  isSpam: boolean,
): Promise<void> {
  const { mails } = await getLead(real.store, lead.id);
  await (isSpam ? markSpam : unmarkSpam)(real.store, lead.id);
  lead.isFlagged = isSpam;
  if (!isSpam) lead.isHoneypotFilled = false;
  const { delays } = model;
  // What was being sent by a killed replica waits for the end of that attempt.
  for (const mail of mails)
    if (mail.state === "canceled") delays.set(mail.id, Math.max(3, delays.get(mail.id) ?? 0));
}

const mark = (which: number, isSpam: boolean) =>
  command(`mark lead ${which} as ${isSpam ? "" : "not "}spam`, async (world) => {
    const { lead } = await pick(world, which);
    if (lead) await setSpam(world, lead, isSpam);
  });
export const marks = fc.tuple(fc.nat(50), fc.boolean()).map((values) => mark(...values));

/** The owner asks for one more email about a lead. */
export async function resend(world: World, which: number): Promise<void> {
  const { lead } = await pick(world, which);
  if (lead) await resendOne(world, lead);
}
async function resendOne({ real }: World, lead: Promised): Promise<void> {
  await resendLead(real.store, lead.id);
  lead.resends += 1;
  lead.isSettled = false;
  lead.arrivals.fill(0);
}
export const resends = fc
  .nat(50)
  .map((which) => command(`resend lead ${which}`, (world) => resend(world, which)));

/** What the owner does about a lead while one of its emails is sent. */
const MEANWHILE = {
  async "resends it"(world: World, lead: Promised) {
    // Two in one millisecond would be one.
    advance(world.real, 1_000);
    await resendOne(world, lead);
    world.model.explain(lead.id);
  },
  "marks it as spam": (world: World, lead: Promised) => setSpam(world, lead, true),
  async "marks it as spam and not"(world: World, lead: Promised) {
    await setSpam(world, lead, true);
    await setSpam(world, lead, false);
  },
  retries: (world: World) => retry(world),
};

const actMeanwhile = (what: keyof typeof MEANWHILE, how: Answer) =>
  command(`the owner ${what} while a lead's email is sent, the server ${how}`, async (world) => {
    const { model, real } = world;
    await deliver(world, how, {
      async meanwhile({ lead_id }) {
        model.promise(await storedLeads(real));
        checkArrivals(world);
        const lead = model.promised.get(lead_id);
        if (lead) await MEANWHILE[what](world, lead);
      },
    });
  });
const acts = Object.keys(MEANWHILE) as (keyof typeof MEANWHILE)[];
export const actsMeanwhile = fc
  .tuple(
    fc.constantFrom(...acts),
    fc.constantFrom<Answer[]>("accepts", "half", "later", "down", "failed"),
  )
  .map((values) => actMeanwhile(...values));

export const isSaved = ({ mails }: LeadWithMails) =>
  mails.some(({ kind, state }) => kind === "owner" && state === "saved");

async function noteSaved({ model, real }: World): Promise<void> {
  const all = await storedLeads(real);
  model.promise(all);
  for (const row of all) {
    const lead = model.promised.get(row.id);
    if (lead) lead.isSaved = isSaved(row);
  }
}

/** What wasn't sent is due again. */
export async function retry(world: World): Promise<void> {
  const { store, clock } = world.real;
  await retryMails(store);
  await noteSaved(world);
  for (const { isFlagged, mails } of await storedLeads(world.real))
    for (const { id, kind, state, queued_at } of isFlagged ? [] : mails)
      if (kind === "owner" ? state === "saved" : state === "dead" && queued_at > clock.time - DAY)
        throw new Error(`${id} stays ${state} after a retry`);
}
export const retryAll = command("retry", retry);

/** SMTP_URL is missing for a while. */
export const saveAsFiles = command("save emails as files", async (world) => {
  const { real } = world;
  await deliverFrom(world, real.store, "accepts", { smtpUrl: undefined });
  const folder = savedEmailsIn(real.dataDir);
  const filesIn = () => (existsSync(folder) ? readdirSync(folder) : []);
  const names = filesIn();
  const [first] = names;
  // As a process leaves it that is killed while it writes.
  if (first)
    copyFileSync(join(folder, first), join(folder, `${first.replace(/\.part$/, "")}.part`));
  for (const name of filesIn()) dateFile(real, join(folder, name));
  for (const { id, mails } of await storedLeads(real))
    for (const { kind, state, message_id } of mails)
      if (state === "saved" && !names.includes(`${message_id.slice(1).split("@")[0]}.eml`))
        throw new Error(`${id}-${kind} isn't saved`);
  await noteSaved(world);
});
