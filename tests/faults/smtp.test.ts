/** Tests the states of emails that docs/leads.md documents, with an SMTP server that fails in many ways. */
import { expect } from "vitest";
import type { MailState } from "#leads/database/schema.ts";
import { LONGEST_PAUSE_MS } from "#leads/mail.ts";
import { test } from "../support/fixtures.ts";
import { acceptLead, contact, newLead, VISITOR } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { openScene, type SceneOptions } from "../support/outbox.ts";
import { freePort } from "../support/port.ts";
import {
  acceptAll,
  expectEachOnce,
  holdMails,
  type SmtpScript,
  type SmtpSettings,
  startSmtp,
} from "../support/smtp.ts";

/** A failure of the mail server, and the expected states of a lead's two emails. */
interface Fault {
  condition: string;
  settings?: SmtpSettings;
  times?: SceneOptions["times"];
  /** Query string to append to SMTP_URL. */
  query?: string;
  script?: SmtpScript;
  /** Expected states after the first attempt; by default, both are `retrying`. */
  states?: [owner: MailState, visitor: MailState];
  /** Matches the last error of each email that wasn't sent. */
  error: RegExp;
  /** The test doesn't repair the server. */
  isLasting?: true;
}

const DAY = 24 * 60 * 60 * 1000;

const neverAnswer = () => new Promise<never>(() => {});
const refusal = (code: number, text: string) => () => ({ code, text });
const NO_SUCH_USER = { code: 550, text: "5.1.1 no such user" };

/**
 * Timeout for a silent server, in milliseconds. It must outlast stalls on a busy machine: a timeout
 * at a different SMTP step would lead to a different state.
 */
const SILENCE_MS = 8_000;
const SILENCE_QUERY = `?greetingTimeout=${SILENCE_MS}&socketTimeout=${SILENCE_MS}`;

const FAULTS: Fault[] = [
  {
    condition: "the server rejects every recipient with 451",
    script: { rcptTo: refusal(451, "4.7.1 greylisted") },
    error: /451 4\.7\.1 to RCPT TO/,
  },
  {
    condition: "the server sends 421 instead of a greeting",
    script: { connect: refusal(421, "4.3.2 closing") },
    error: /421|connection/,
  },
  {
    condition: "the server rejects the visitor's mailbox with 550",
    script: { rcptTo: (address) => (address === VISITOR ? NO_SUCH_USER : undefined) },
    states: ["sent", "dead"],
    error: /550 5\.1\.1 to RCPT TO/,
  },
  {
    condition: "the server rejects the owner's mailbox with 550",
    script: { rcptTo: (address) => (address === VISITOR ? undefined : NO_SUCH_USER) },
    states: ["retrying", "sent"],
    error: /550 5\.1\.1 to RCPT TO/,
  },
  {
    condition: "the server rejects our sender address with 550",
    script: { mailFrom: refusal(550, "5.7.1 not your address") },
    error: /550 5\.7\.1 to MAIL FROM/,
  },
  {
    condition: "the server rejects our login",
    settings: { login: { user: "site", pass: "right" } },
    script: { login: refusal(535, "5.7.8 no such login") },
    error: /refused our login: 535/,
  },
  {
    condition: "the greeting times out",
    query: SILENCE_QUERY,
    script: { connect: neverAnswer },
    error: /did not answer in time/,
  },
  {
    condition: "the response to the message times out",
    query: SILENCE_QUERY,
    script: { data: neverAnswer },
    states: ["uncertain", "uncertain"],
    error: /before the mail server confirmed \(ETIMEDOUT\)/,
  },
  {
    condition: "the worker cancels a send that hangs",
    times: { sendMs: SILENCE_MS },
    script: { data: neverAnswer },
    states: ["uncertain", "uncertain"],
    error: /before the mail server confirmed \(EABORT\)/,
  },
  {
    condition: "the connection drops before the message",
    script: { rcptTo: () => "cut" },
    error: /closed the connection/,
  },
  {
    condition: "the connection drops after the message",
    script: { data: () => "cut" },
    states: ["uncertain", "uncertain"],
    error: /before the mail server confirmed/,
  },
  {
    condition: "the server's certificate is untrusted",
    settings: { tls: true },
    error: /could not connect to the mail server \(.*CERT.*\)/,
    isLasting: true,
  },
];

/**
 * Sends a lead's emails while the server fails, then again once it works, and checks the states of the
 * emails.
 */
async function tryFault(fault: Fault): Promise<void> {
  await using smtp = await startSmtp(fault.settings);
  await using scene = await openScene({
    smtpUrl: smtp.url + (fault.query ?? ""),
    times: fault.times,
  });
  Object.assign(smtp.script, fault.script);

  const id = await scene.accept();
  const before = await scene.mails(id);
  const { states = ["retrying", "retrying"] } = fault;
  expect([before.owner.state, before.visitor.state]).toEqual(states);
  const failed = Object.values(before).filter((mail) => mail.state !== "sent");
  for (const mail of failed) expect(mail.lastError).toMatch(fault.error);
  expect(JSON.stringify([scene.lines, failed])).not.toContain(VISITOR);
  if (fault.isLasting) return;

  acceptAll(smtp);
  await scene.advance(LONGEST_PAUSE_MS, failed.filter(({ state }) => state !== "dead").length);
  const after = await scene.mails(id);
  const finalStates = states.map((state) => (state === "dead" ? "dead" : "sent"));
  expect([after.owner.state, after.visitor.state]).toEqual(finalStates);
  expect(after.owner.messageId).toBe(before.owner.messageId);
  const sentCount = finalStates.filter((state) => state === "sent").length;
  expectEachOnce(smtp.accepted, sentCount);
  // Unconfirmed emails are resent with the same Message-ID, so most mailboxes show one copy.
  expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(sentCount);
}

// These tests run concurrently to save time, because several wait for a timeout.
test.concurrent.for(FAULTS)(
  "leaves a lead's emails in the documented states if $condition",
  tryFault,
);

test("delivers every email exactly once after an outage, without waiting out each retry pause", async () => {
  const port = await freePort();
  await using scene = await openScene({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const ids = [await scene.accept(), await scene.accept(), await scene.accept()];
  // Fail many times, so that the emails' next attempts are hours apart.
  for (let round = 0; round < 14; round += 1) await scene.advance(LONGEST_PAUSE_MS, 6);

  await using smtp = await startSmtp({ port });
  const dueTimes: number[] = [];
  for (const id of ids) {
    for (const mail of Object.values(await scene.mails(id))) dueTimes.push(mail.nextAttemptAt);
  }
  // Only one email is due. Once it is delivered, the others are sent without waiting out their pauses.
  await scene.advance(Math.min(...dueTimes) - scene.now(), 1);
  await smtp.waitFor(6);
  await scene.worker.stop();
  for (const id of ids) {
    const { owner, visitor } = await scene.mails(id);
    expect([owner.state, visitor.state]).toEqual(["sent", "sent"]);
  }
  expectEachOnce(smtp.accepted, 6);
});

test("when the worker stops, finishes the sends in progress and leaves the other emails pending", async ({
  smtp,
}) => {
  const held = holdMails(smtp, 4);
  await using scene = await openScene({ smtpUrl: smtp.url });
  for (let count = 0; count < 4; count += 1) await scene.store.accept(newLead());
  scene.worker.wake();
  await held.received;
  const stopped = scene.worker.stop();
  held.answer(undefined);
  await stopped;
  expect((await scene.store.stats()).mails).toMatchObject({ sent: 4, pending: 4, sending: 0 });
});

test("with VISITOR_MAIL=off, sends the owner's email and marks the confirmation as dead", async ({
  smtp,
}) => {
  await using scene = await openScene({ smtpUrl: smtp.url, visitorMail: false });
  const { owner, visitor } = await scene.mails(await scene.accept());
  expect([owner.state, visitor.state]).toEqual(["sent", "dead"]);
  expect(smtp.accepted.map(({ to }) => to)).toEqual([mailSettings().mailTo]);
});

test("reports flagged leads to the owner in one email on the next day", async ({ smtp }) => {
  await using scene = await openScene({ smtpUrl: smtp.url });
  for (const name of ["Bot One", "Bot Two"])
    await scene.store.accept(newLead({ payload: contact({ name }), flags: ["honeypot"] }));
  await scene.advance(DAY, 1);
  await scene.worker.stop();
  expect(smtp.accepted.map(({ mail }) => mail.subject)).toEqual(["2 flagged forms to review"]);
  expect(smtp.accepted[0]?.mail.text).toMatch(
    /Bot One[\s\S]*Could you film our ranch[\s\S]*Bot Two/,
  );
});

test("sends no digest if all of its leads were released before it could be sent", async ({
  smtp,
}) => {
  await using scene = await openScene({ smtpUrl: smtp.url });
  const { id } = await acceptLead(scene.store, { flags: ["honeypot"] });
  smtp.script.connect = () => ({ code: 421, text: "4.3.2 down" });
  await scene.advance(DAY, 1);
  const { digest } = await scene.mails(id);
  expect(digest.state).toBe("retrying");
  await scene.store.release(id);
  acceptAll(smtp);
  await scene.advance(LONGEST_PAUSE_MS, 3);
  expect((await scene.mails(id)).digest.state).toBe("dead");
  expect(smtp.accepted.map(({ mail }) => mail.subject).sort()).toEqual([
    expect.stringMatching(/^Message: /),
    expect.stringMatching(/^We/),
  ]);
});
