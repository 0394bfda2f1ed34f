/** The real worker sends what is due to a mail server that follows the test's script. */

import { setTimeout as sleep } from "node:timers/promises";
import type { ClaimedMail, MailOutcome } from "#leads/outbox.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import type { Store } from "#leads/store.ts";
import { startWorker } from "#mail/worker.ts";
import { acceptAll, dropConnections, type SmtpScript } from "../../support/smtp.ts";
import { checkInvariants } from "./invariants.ts";
import { DISLIKED, OWNERS } from "./model.ts";
import { onFullDisk, reopen, type World } from "./world.ts";

const reply = (code: number, text: string) => ({ code, text });
const refuse = (person: string | undefined, answer: ReturnType<typeof reply> | "cut") => ({
  rcptTo: (address: string) => (address === person ? answer : undefined),
});

/** How the mail server answers. */
const scriptsFor = (person: string) =>
  ({
    accepts: {},
    later: { rcptTo: () => reply(451, "4.3.0 later") },
    failed: { rcptTo: () => reply(550, "5.1.1 nobody") },
    unreachable: { connect: () => reply(421, "4.3.2 not now") },
    down: { mailFrom: () => reply(421, "4.3.2 down") },
    busy: refuse(person, reply(421, "4.7.0 busy")),
    "hangs up": refuse(person, "cut"),
    half: refuse(OWNERS[1], reply(451, "4.7.1 greylisted")),
    "half cut": refuse(OWNERS[0], "cut"),
    dislikes: {
      data: ({ mail }) =>
        DISLIKED.test(`${mail.subject} ${mail.text}`) ? reply(554, "5.7.1 no") : undefined,
    },
    cut: { data: () => "cut" },
    hangs: { data: () => new Promise(() => {}) },
  }) satisfies Record<string, SmtpScript>;

export type Answer = keyof ReturnType<typeof scriptsFor>;

interface Course {
  /** The person that "busy" and "hangs up" are about. */
  person?: string;
  /** After the first send, the process is killed, or the disk is full. */
  interruption?: "killed" | "disk full" | undefined;
  /** The server's next answer, after so many outcomes. It closes the connection then. */
  next?: { how: Answer; after: number };
  /** What the owner does after the first send, before its outcome is recorded. */
  meanwhile?: (mail: ClaimedMail) => Promise<void>;
  /** Replaces that of the store. */
  smtpUrl?: undefined;
}

/** What is about all emails, or none, and so puts off no single one. */
const STOPS_ALL: readonly Answer[] = ["accepts", "down", "unreachable"];

/** After how many outcomes that stop all mail a delivery is interrupted. */
const MAX_STOPS = 5;

/** Sends what is due, until nothing is or the server stops all mail, and checks the invariants. */
export async function deliver(world: World, how: Answer, course: Course = {}) {
  await deliverFrom(world, world.real.store, how, course);
  if (course.interruption === "killed") await reopen(world.real);
  await checkInvariants(world);
}

export async function deliverFrom(
  { model, real }: World,
  store: Store,
  first: Answer,
  course: Course = {},
): Promise<void> {
  const { person = "", interruption, next, meanwhile, ...settings } = course;
  let how = first;
  const answer = () => {
    acceptAll(real.smtp);
    Object.assign(real.smtp.script, scriptsFor(person)[how]);
  };
  answer();
  const timeout = how === "hangs" ? "&socketTimeout=50" : "";
  const smtpUrl = real.options.smtpUrl + timeout;
  const sending = { ...store, settings: { ...store.settings, smtpUrl, ...settings } };
  const ended = Promise.withResolvers<void>();
  let [outcomes, stops] = [0, 0];
  const turns = new Map<string, number>();
  const claim = async () => {
    const mail = await claimMail(sending);
    if (!mail) ended.resolve();
    return mail;
  };
  const settle = async (_: Store, mail: ClaimedMail, outcome: MailOutcome) => {
    outcomes += 1;
    if (interruption === "killed") {
      model.explain(mail.lead_id, mail.kind);
      ended.resolve();
      throw new Error("killed");
    }
    if (outcomes === 1) await meanwhile?.(mail);
    const record = () => settleMail(sending, mail, outcome);
    const isFull = interruption === "disk full" && outcomes === 1;
    const isSettled = await (isFull ? onFullDisk(real, record) : record());
    const { result } = outcome;
    // By what the server said, not by what the worker made of it.
    if (result === "sent") model.delays.delete(mail.id);
    else if (!STOPS_ALL.includes(how))
      model.delays.set(mail.id, (model.delays.get(mail.id) ?? 0) + 1);
    if (result === "unavailable") stops += 1;
    else turns.set(mail.id, (turns.get(mail.id) ?? 0) + 1);
    if ((turns.get(mail.id) ?? 0) > 3)
      ended.reject(new Error(`${mail.id} holds up all other mail`));
    if (stops === MAX_STOPS || (how === "hangs" && outcomes === 2)) ended.resolve();
    if (next && outcomes === next.after) {
      how = next.how;
      answer();
      dropConnections(real.smtp);
      // The worker's end of the connection notices within a few milliseconds.
      await sleep(5);
    }
    return isSettled;
  };
  const worker = startWorker(sending, { claim, settle, pollMs: 1, firstPauseMs: 1 });
  await ended.promise.finally(() => worker.stop());
  const { arrivalTimes } = model;
  while (arrivalTimes.length < real.smtp.accepted.length) arrivalTimes.push(real.clock.running);
}

/** Two replicas, or two servers with one folder, send at once. */
export async function deliverByBoth(world: World): Promise<void> {
  const { store, other } = world.real;
  await Promise.all([store, other].map((server) => deliverFrom(world, server, "accepts")));
}
