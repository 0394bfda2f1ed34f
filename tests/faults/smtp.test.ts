/** The state machine's table (docs/leads.md): each row against a real SMTP server. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { MailState } from "#leads/index.ts";
import { LONGEST_PAUSE_MS, RETRY_SPAN_MS } from "#mail/retry.ts";
import { newLead } from "../support/leads.ts";
import { openScene, type SceneOptions } from "../support/outbox.ts";
import { type SmtpSettings, startSmtp, type TestSmtp } from "../support/smtp.ts";

const VISITOR = "ada@example.com";
const never = () => new Promise<never>(() => {});

let smtp: TestSmtp;
const servers: TestSmtp[] = [];
async function serve(settings?: SmtpSettings): Promise<TestSmtp> {
  smtp = await startSmtp(settings);
  servers.push(smtp);
  return smtp;
}
beforeEach(() => serve());
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** How often each mail was confirmed, by Message-ID. */
function deliveries(): number[] {
  return [...Map.groupBy(smtp.taken, (mail) => mail.messageId).values()].map((all) => all.length);
}

interface Row {
  what: string;
  settings?: SmtpSettings;
  scene?: Partial<SceneOptions>;
  query?: string;
  /** Makes the server fail. */
  spoil(): unknown;
  owner: MailState;
  visitor: MailState;
  error: RegExp;
  /** Sends that follow once the server is mended and the clock turned. */
  mended?: number;
}

const soon = { connectMs: 300, silenceMs: 300 };

const rows: Row[] = [
  {
    what: "451 to every recipient",
    spoil: () => (smtp.script.rcptTo = () => ({ code: 451, text: "4.7.1 greylisted" })),
    owner: "retrying",
    visitor: "retrying",
    error: /451 4\.7\.1 to RCPT TO/,
  },
  {
    what: "452 after the message",
    spoil: () => (smtp.script.data = () => ({ code: 452, text: "4.3.1 no space" })),
    owner: "retrying",
    visitor: "retrying",
    error: /452 4\.3\.1 to DATA/,
  },
  {
    what: "421 instead of a greeting",
    spoil: () => (smtp.script.connect = () => ({ code: 421, text: "4.3.2 closing" })),
    owner: "retrying",
    visitor: "retrying",
    error: /421|connection/,
  },
  {
    what: "550 for the visitor's mailbox",
    spoil: () =>
      (smtp.script.rcptTo = (address) =>
        address === VISITOR ? { code: 550, text: "5.1.1 no such user" } : undefined),
    owner: "sent",
    visitor: "dead",
    error: /550 5\.1\.1 to RCPT TO/,
    mended: 0,
  },
  {
    what: "554 for the visitor's message",
    spoil: () =>
      (smtp.script.data = (mail) =>
        mail.to === VISITOR ? { code: 554, text: "5.7.1 looks like spam" } : undefined),
    owner: "sent",
    visitor: "dead",
    error: /554 5\.7\.1 to DATA/,
    mended: 0,
  },
  {
    what: "550 for the owner's mailbox",
    spoil: () =>
      (smtp.script.rcptTo = (address) =>
        address === VISITOR ? undefined : { code: 550, text: "5.1.1 no such user" }),
    owner: "retrying",
    visitor: "sent",
    error: /550 5\.1\.1 to RCPT TO/,
    mended: 1,
  },
  {
    what: "550 relaying denied: our account, not their mailbox",
    spoil: () => (smtp.script.rcptTo = () => ({ code: 550, text: "5.7.1 relaying denied" })),
    owner: "retrying",
    visitor: "retrying",
    error: /550 5\.7\.1 to RCPT TO/,
  },
  {
    what: "550 for our sender address",
    spoil: () => (smtp.script.mailFrom = () => ({ code: 550, text: "5.7.1 not your address" })),
    owner: "retrying",
    visitor: "retrying",
    error: /550 5\.7\.1 to MAIL FROM/,
  },
  {
    what: "login refused",
    settings: { login: { user: "site", pass: "right" } },
    spoil: () => (smtp.settings.login = { user: "site", pass: "changed" }),
    owner: "retrying",
    visitor: "retrying",
    error: /refused our login: 535/,
  },
  {
    what: "no greeting in time",
    scene: { timeouts: soon },
    spoil: () => (smtp.script.connect = never),
    owner: "retrying",
    visitor: "retrying",
    error: /did not answer in time/,
  },
  {
    what: "no answer to the message in time",
    scene: { timeouts: soon },
    spoil: () => (smtp.script.data = never),
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed \(ETIMEDOUT\)/,
  },
  {
    what: "a send that never ends, cut by the worker",
    scene: { times: { sendMs: 300 } },
    spoil: () => (smtp.script.data = never),
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed \(EABORT\)/,
  },
  {
    what: "connection cut before the message",
    spoil: () => (smtp.script.rcptTo = () => "cut"),
    owner: "retrying",
    visitor: "retrying",
    error: /closed the connection/,
  },
  {
    what: "connection cut after the message",
    spoil: () => (smtp.script.data = () => "cut"),
    owner: "uncertain",
    visitor: "uncertain",
    error: /before the mail server confirmed/,
  },
  {
    what: "encryption asked for and not offered",
    query: "?requireTLS=true",
    spoil: () => {},
    owner: "retrying",
    visitor: "retrying",
    error: /no encrypted connection|STARTTLS/,
    mended: 0,
  },
  {
    what: "a certificate nobody vouches for",
    settings: { tls: true },
    spoil: () => {},
    owner: "retrying",
    visitor: "retrying",
    error: /could not connect to the mail server \(.*CERT.*\)/,
    mended: 0,
  },
];

describe("what the mail server does, and what becomes of the two mails", () => {
  test.each(rows)("$what", async (row) => {
    if (row.settings) await serve(row.settings);
    const smtpUrl = smtp.url + (row.query ?? "");
    await using scene = await openScene({ ...row.scene, smtpUrl });
    const { login } = smtp.settings;
    row.spoil();

    const id = await scene.accept();
    const before = await scene.mails(id);
    expect([before.owner.state, before.visitor.state]).toEqual([row.owner, row.visitor]);
    const failed = Object.values(before).filter((mail) => mail.state !== "sent");
    for (const mail of failed) expect(mail.lastError).toMatch(row.error);
    expect(JSON.stringify([scene.lines, failed])).not.toContain(VISITOR);
    if (row.mended === 0) return;

    for (const step of ["connect", "mailFrom", "rcptTo", "data"] as const)
      smtp.script[step] = undefined;
    if (login) smtp.settings.login = login;
    await scene.later(LONGEST_PAUSE_MS, row.mended ?? 2);
    const after = await scene.mails(id);
    expect([after.owner.state, after.visitor.state]).toEqual(["sent", "sent"]);
    expect(after.owner.messageId).toBe(before.owner.messageId);
    expect(deliveries()).toEqual([1, 1]);
  });
});

test("a server that is down for a while gets every mail once, as soon as it is back", async () => {
  const { port, url } = smtp;
  await smtp.stop();
  servers.length = 0;
  await using scene = await openScene({ smtpUrl: url });
  const ids = [await scene.accept(), await scene.accept(), await scene.accept()];
  // They have failed so often by now that their pauses spread over hours.
  for (let round = 0; round < 14; round += 1) await scene.later(LONGEST_PAUSE_MS, 6);

  await serve({ port });
  const waiting: number[] = [];
  for (const id of ids) {
    for (const mail of Object.values(await scene.mails(id))) waiting.push(mail.nextAttemptAt);
  }
  // Only the first is due; once it gets through, the others do not sit out their pauses.
  await scene.later(Math.min(...waiting) - scene.now(), 1);
  await smtp.waitFor(6);
  await scene.worker.stop();
  for (const id of ids) {
    const { owner, visitor } = await scene.mails(id);
    expect([owner.state, visitor.state]).toEqual(["sent", "sent"]);
  }
  expect(deliveries()).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a mail cut after the message arrives again under its own Message-ID", async () => {
  smtp.script.data = () => "cut";
  await using scene = await openScene({ smtpUrl: smtp.url });
  const id = await scene.accept();
  smtp.script.data = undefined;
  await scene.later(LONGEST_PAUSE_MS, 2);
  const { owner, visitor } = await scene.mails(id);
  const ids = smtp.arrived.map((mail) => mail.messageId).sort();
  expect(ids).toEqual([owner, owner, visitor, visitor].map((mail) => mail.messageId).sort());
});

test("a refused owner's mail is never dropped, and says so", async () => {
  smtp.script.rcptTo = (address) =>
    address === VISITOR ? undefined : { code: 550, text: "5.1.1 no such user" };
  await using scene = await openScene({ smtpUrl: smtp.url });
  const id = await scene.accept();
  const { owner } = await scene.mails(id);
  expect(owner.nextAttemptAt - scene.now()).toBe(LONGEST_PAUSE_MS);
  expect((await scene.store.stats()).ownerMailFailing).toBe(0);

  for (let round = 0; round < 30; round += 1) await scene.later(LONGEST_PAUSE_MS, 1);
  expect((await scene.mails(id)).owner).toMatchObject({ state: "retrying", attempts: 31 });
  expect((await scene.store.stats()).ownerMailFailing).toBe(1);
  expect(scene.lines.filter((line) => line.level === "error").length).toBeGreaterThan(20);
});

test("a visitor's mail that fails for seven days is given up, the owner's goes on", async () => {
  smtp.script.mailFrom = () => ({ code: 451, text: "4.3.0 not now" });
  await using scene = await openScene({ smtpUrl: smtp.url });
  const id = await scene.accept();
  await scene.later(RETRY_SPAN_MS - 1, 2);
  expect((await scene.mails(id)).visitor.state).toBe("retrying");
  await scene.later(LONGEST_PAUSE_MS, 2);
  const { owner, visitor } = await scene.mails(id);
  expect([owner.state, visitor.state]).toEqual(["retrying", "dead"]);

  // The owner puts them back by hand once the cause is mended.
  smtp.script.mailFrom = undefined;
  expect(await scene.store.retry(id)).toBe(2);
  await scene.later(0, 2);
  expect(deliveries()).toEqual([1, 1]);
});

test("stopping finishes the mails in hand and leaves the rest for the next start", async () => {
  let answer = () => {};
  const held = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined);
  });
  const four = new Promise<void>((resolve) => {
    smtp.script.data = () => {
      if (smtp.arrived.length === 4) resolve();
      return held;
    };
  });
  await using scene = await openScene({ smtpUrl: smtp.url });
  for (let count = 0; count < 4; count += 1) await scene.store.accept(newLead());
  scene.worker.wake();
  await four;
  const stopped = scene.worker.stop();
  answer();
  await stopped;
  expect((await scene.store.stats()).mails).toMatchObject({ sent: 4, pending: 4, sending: 0 });
});

test("stopping cuts what does not finish: what may have arrived is uncertain, nothing stays leased", async () => {
  const both = new Promise<void>((resolve) => {
    smtp.script.data = () => {
      if (smtp.arrived.length === 2) resolve();
      return never();
    };
  });
  await using scene = await openScene({ smtpUrl: smtp.url, times: { graceMs: 50 } });
  await scene.store.accept(newLead());
  scene.worker.wake();
  await both;
  await scene.worker.stop();
  expect((await scene.store.stats()).mails).toMatchObject({ uncertain: 2, sending: 0 });
});
