/** Tests what happens to emails, with an SMTP server that fails in many ways. */

import { expect } from "vitest";
import { markSpam, unmarkSpam } from "#leads/actions.ts";
import { getLead } from "#leads/find.ts";
import { checkHealth } from "#leads/health.ts";
import { acceptLead } from "#leads/leads.ts";
import { mailText } from "#leads/mail-state.ts";
import type { MailOutcome } from "#leads/outbox.ts";
import { runCli } from "../support/cli.ts";
import { test } from "../support/fixtures.ts";
import { submission, VISITOR } from "../support/leads.ts";
import { openMailScene } from "../support/outbox.ts";
import {
  acceptAll,
  expectEachOnce,
  type SmtpScript,
  type SmtpSettings,
  startSmtp,
} from "../support/smtp.ts";

const HOUR = 60 * 60 * 1000;

/** A failure of the mail server, and the outcome of the first email. */
interface Fault {
  condition: string;
  settings?: SmtpSettings;
  /** Query string to append to SMTP_URL. */
  query?: string;
  script?: SmtpScript;
  result: MailOutcome["result"];
  reason: RegExp;
  isTextRefused?: boolean;
}

const refusal = (code: number, text: string) => () => ({ code, text });
const neverAnswer = () => new Promise<never>(() => {});
/** Timeout for a silent server. It must outlast stalls on a busy machine. */
const SILENCE_QUERY = "?greetingTimeout=3000&socketTimeout=3000";

const FAULTS: Fault[] = [
  {
    condition: "the server rejects the recipient with 451",
    script: { rcptTo: refusal(451, "4.7.1 greylisted") },
    result: "deferred",
    reason: /RCPT TO: 451 4\.7\.1/,
  },
  {
    condition: "the server rejects the recipient with 550",
    script: { rcptTo: refusal(550, "5.1.1 no such user") },
    result: "rejected",
    reason: /RCPT TO: 550 5\.1\.1/,
  },
  {
    condition: "the connection drops after the message",
    script: { data: () => "cut" },
    result: "deferred",
    reason: /not confirmed by the server/,
  },
  {
    condition: "the response to the message times out",
    query: SILENCE_QUERY,
    script: { data: neverAnswer },
    result: "deferred",
    reason: /not confirmed by the server \(ETIMEDOUT\)/,
  },
  {
    condition: "the server sends 421 instead of a greeting",
    script: { connect: refusal(421, "4.3.2 closing") },
    result: "unavailable",
    reason: /421|connection/,
  },
  {
    condition: "the server throttles with 421 after the recipient",
    script: { rcptTo: refusal(421, "4.7.0 too many messages") },
    result: "deferred",
    reason: /421 4\.7\.0/,
  },
  {
    condition: "the server rejects our sender address with 550",
    script: { mailFrom: refusal(550, "5.7.1 not your address") },
    result: "unavailable",
    reason: /MAIL FROM: 550 5\.7\.1/,
  },
  {
    condition: "the server rejects our login",
    settings: { login: { user: "site", pass: "right" } },
    script: { login: refusal(535, "5.7.8 no such login") },
    result: "unavailable",
    reason: /refused our login: 535/,
  },
  {
    condition: "the greeting times out",
    query: SILENCE_QUERY,
    script: { connect: neverAnswer },
    result: "unavailable",
    reason: /can't be reached \(ETIMEDOUT\)/,
  },
  {
    condition: "the connection drops before the message",
    script: { rcptTo: () => "cut" },
    result: "deferred",
    reason: /hung up \(ECONNECTION\)/,
  },
  {
    condition: "the server refuses the message, such as because our sender isn't verified",
    script: { data: refusal(554, "5.7.1 sender not verified") },
    result: "deferred",
    reason: /DATA: 554 5\.7\.1/,
    isTextRefused: true,
  },
  {
    condition: "the server refuses the message without an enhanced code",
    script: { data: refusal(550, "no thanks") },
    result: "deferred",
    reason: /DATA: 550/,
    isTextRefused: true,
  },
  {
    condition: "the server refuses more messages today",
    script: { data: refusal(550, "5.4.5 daily limit exceeded") },
    result: "deferred",
    reason: /DATA: 550 5\.4\.5/,
  },
];

// Concurrent, because several wait for a timeout.
test.concurrent.for(FAULTS)(
  "delivers both emails once after a fault: $condition",
  async ({ script, settings, query = "", result, reason, isTextRefused = false }) => {
    await using smtp = await startSmtp(settings);
    Object.assign(smtp.script, script);
    await using scene = await openMailScene({ smtpUrl: smtp.url + query });
    await acceptLead(scene.store, submission());
    await scene.ended(1);
    expect(scene.outcomes[0]).toMatchObject({
      result,
      reason: expect.stringMatching(reason),
      isTextRefused,
    });
    // The log quotes no server, which often repeats addresses.
    expect(JSON.stringify([scene.lines, scene.outcomes])).not.toContain(VISITOR);

    acceptAll(smtp);
    const isVisitorRefused = () =>
      scene.outcomes.some(({ id, result }) => id.endsWith("visitor") && result === "rejected");
    const sent = () => scene.outcomes.filter((outcome) => outcome.result === "sent").length;
    while (sent() < (isVisitorRefused() ? 1 : 2)) {
      const ended = scene.outcomes.length;
      scene.clock.time += HOUR;
      await scene.ended(ended + 1);
    }
    await scene.worker.stop();
    expectEachOnce(smtp.accepted, sent());
    // A repeated email has the same Message-ID, so most mailboxes show one copy.
    expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(sent());
  },
);

const isFaulty = (address: string) => address.startsWith("faulty");
const toOwner = ({ mail }: { mail: { subject?: string | undefined } }) =>
  mail.subject?.startsWith("Message");

const ADDRESS_FAULTS: { condition: string; script: SmtpScript }[] = [
  {
    condition: "is greylisted",
    script: { rcptTo: (to) => (isFaulty(to) ? { code: 451, text: "4.7.1 later" } : undefined) },
  },
  {
    condition: "doesn't exist",
    script: { rcptTo: (to) => (isFaulty(to) ? { code: 550, text: "5.1.1 nobody" } : undefined) },
  },
  {
    condition: "makes the server hang up",
    script: { rcptTo: (to) => (isFaulty(to) ? "cut" : undefined) },
  },
  {
    condition: "makes the server hang up after the message",
    script: { data: ({ to }) => (isFaulty(to) ? "cut" : undefined) },
  },
];

test.concurrent.for(ADDRESS_FAULTS)(
  "sends a lead within a minute to the owner's other address, and once to each, if the first one $condition",
  async ({ script }) => {
    await using smtp = await startSmtp();
    await using scene = await openMailScene({ smtpUrl: smtp.url });
    const { mailTo, dataDir } = scene.store.settings;
    const [other = ""] = mailTo;
    mailTo.unshift("faulty@example.com");
    Object.assign(smtp.script, script);
    await acceptLead(scene.store, submission());
    await scene.ended(2);
    scene.clock.time += HOUR / 60;
    // The other one, and the first one again.
    await scene.ended(4);
    const recipients = () => smtp.accepted.filter(toOwner).map(({ to }) => to);
    expect(recipients()).toEqual([other]);
    scene.clock.time += HOUR / 2;
    expect((await checkHealth(scene.store)).join()).toContain("waited 31 minutes: ");
    await scene.ended(5);
    const env = { DATA_DIR: dataDir, SMTP_URL: smtp.url, MAIL_TO: mailTo.join(",") };
    const { code, out } = await runCli(["check"], env);
    expect({ code, out }).toEqual({
      code: 1,
      out: expect.stringMatching(/Not sent to faulty@.*\nThe mail server accepted a mail to /),
    });
    acceptAll(smtp);
    // A wrong address may have been corrected.
    mailTo[0] = "partner@example.com";
    scene.clock.time += HOUR;
    await scene.ended(6);
    expect(recipients()).toEqual([other, "partner@example.com"]);
    expect((await checkHealth(scene.store)).join()).not.toContain("waited");
  },
);

test("sends a lead to each of the owner's seven addresses", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  const { mailTo } = scene.store.settings;
  for (let count = 2; count <= 7; count += 1) mailTo.push(`owner${count}@example.com`);
  await acceptLead(scene.store, submission());
  await scene.ended(8);
  expect(scene.outcomes.map(({ result }) => result)).toEqual(Array(8).fill("sent"));
  const recipients = smtp.accepted.filter(toOwner).map(({ to }) => to);
  expect(recipients.toSorted()).toEqual(mailTo.toSorted());
});

/**
 * After it refused a recipient, the server takes nothing from us once.
 * @returns when it has
 */
function limitAfterRefusal({ script }: Awaited<ReturnType<typeof startSmtp>>): Promise<void> {
  const hasLimited = Promise.withResolvers<void>();
  let isLimited = false;
  script.rcptTo = (to) => {
    isLimited = isFaulty(to);
    return isLimited ? { code: 550, text: "5.1.1 nobody" } : undefined;
  };
  script.mailFrom = () => {
    if (!isLimited) return undefined;
    isLimited = false;
    hasLimited.resolve();
    return { code: 450, text: "4.7.1 too much" };
  };
  return hasLimited.promise;
}

test("sends a lead although the server takes nothing for a while after the owner's first address, which is wrong", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  const { mailTo } = scene.store.settings;
  const [right = ""] = mailTo;
  mailTo.unshift("faulty@example.com");
  limitAfterRefusal(smtp);
  await acceptLead(scene.store, submission());
  await scene.ended(2);
  scene.clock.time += HOUR / 60;
  await smtp.waitFor(1);
  expect(smtp.accepted.find(toOwner)?.to).toBe(right);
});

test("sends a notice although the server takes nothing for a while after the owner's first address, which is wrong", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  scene.store.settings.mailTo.unshift("faulty@example.com");
  const hasLimited = limitAfterRefusal(smtp);
  await acceptLead(scene.store, submission({ isHoneypotFilled: true }));
  scene.clock.time += 24 * HOUR;
  await hasLimited;
  scene.clock.time += HOUR;
  await smtp.waitFor(1);
  expect(smtp.accepted[0]?.mail.text).toContain("Bots sent 1 form");
});

test("stops after a day to try a refused address of the owner's if another has the lead", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  scene.store.settings.mailTo.push("faulty@example.com");
  smtp.script.rcptTo = (to) => (isFaulty(to) ? { code: 550, text: "5.1.1 nobody" } : undefined);
  const id = await acceptLead(scene.store, submission());
  await scene.ended(3);
  const ownerMail = async () =>
    mailText((await getLead(scene.store, id)).mails.find(({ kind }) => kind === "owner") as never);
  let hours = 0;
  for (; (await ownerMail()).startsWith("To you: waiting"); hours += 1) {
    scene.clock.time += HOUR;
    await scene.ended(4 + hours);
  }
  expect(hours).toBeGreaterThan(20);
  expect(await ownerMail()).toMatch(/^To you: sent, .*not to all of your addresses: .*550 5\.1\.1/);
  expect((await checkHealth(scene.store)).join()).not.toContain("waited");
  expect(smtp.accepted.filter(toOwner)).toHaveLength(1);
});

test("mails a lead once that is marked as spam by mistake while one of the owner's addresses gets it", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  const { store } = scene;
  const [first = ""] = store.settings.mailTo;
  store.settings.mailTo.push("faulty@example.com");
  smtp.script.rcptTo = (to) => (isFaulty(to) ? "cut" : undefined);
  let id = "";
  smtp.script.data = async () => {
    await markSpam(store, id);
    return undefined;
  };
  id = await acceptLead(store, submission());
  await scene.ended(1);
  acceptAll(smtp);
  await unmarkSpam(store, id);
  scene.clock.time += HOUR;
  await scene.ended(3);
  expect(smtp.accepted.filter(toOwner).map(({ to }) => to)).toEqual([first, "faulty@example.com"]);
});

test("sends a notice once to the owner's other address, although the server hangs up on one", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  scene.store.settings.mailTo.unshift("faulty@example.com");
  smtp.script.rcptTo = (to) => (isFaulty(to) ? "cut" : undefined);
  await acceptLead(scene.store, submission({ isHoneypotFilled: true }));
  scene.clock.time += 24 * HOUR;
  await smtp.waitFor(1);
  // Longer than a notice that failed waits for its next attempt.
  scene.clock.time += HOUR / 2;
  await acceptLead(scene.store, submission());
  await scene.ended(2);
  await scene.worker.stop();
  const notices = smtp.accepted.filter(({ mail }) => mail.text?.includes("Bots sent 1 form"));
  expect(notices).toHaveLength(1);
});

test("puts off only a visitor's email that the server wants a login for, or doesn't take from us", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  for (const step of ["rcptTo", "mailFrom"] as const) {
    const before = scene.outcomes.length;
    smtp.script.data = () => {
      // The next email is the visitor's.
      smtp.script[step] = refusal(530, "5.7.0 log in first");
      return undefined;
    };
    await acceptLead(scene.store, submission());
    await scene.ended(before + 2);
    const results = scene.outcomes.slice(before).map(({ result }) => result);
    expect(results).toEqual(["sent", "deferred"]);
    acceptAll(smtp);
  }
  scene.clock.time += HOUR;
  await scene.ended(6);
  expectEachOnce(smtp.accepted, 4);
});

test("repeats a notice that the server refused", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  await acceptLead(scene.store, submission({ isHoneypotFilled: true }));
  const isRefused = Promise.withResolvers<void>();
  smtp.script.data = () => {
    if (smtp.received.length === 2) isRefused.resolve();
    return { code: 554, text: "5.7.1 no" };
  };
  scene.clock.time += 24 * HOUR;
  await isRefused.promise;
  acceptAll(smtp);
  scene.clock.time += HOUR;
  await smtp.waitFor(1);
  expect(smtp.accepted[0]?.mail.text).toContain("Bots sent 1 form");
});

test("logs where a bug is, without a visitor's words, and sends the email once it is mended", async () => {
  await using smtp = await startSmtp();
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  const { settings } = scene.store;
  const { mailTo } = settings;
  Object.assign(settings, { mailTo: undefined });
  await acceptLead(scene.store, submission());
  await scene.ended(1);
  const bug = JSON.stringify(scene.lines.find((line) => `${line}`.includes("mail.bug")));
  expect(bug).toMatch(/compose\.tsx:\d+/);
  expect(bug).not.toContain(VISITOR);
  settings.mailTo = mailTo;
  scene.clock.time += HOUR;
  await scene.ended(3);
  expectEachOnce(smtp.accepted, 2);
});

test("does not trust a certificate that it can't verify", async () => {
  await using smtp = await startSmtp({ tls: true });
  await using scene = await openMailScene({ smtpUrl: smtp.url });
  await acceptLead(scene.store, submission());
  await scene.ended(2);
  expect(scene.outcomes[1]?.result).toBe("unavailable");
  expect(scene.outcomes[1]).toMatchObject({ reason: expect.stringMatching(/\(.*CERT.*\)/) });
});
