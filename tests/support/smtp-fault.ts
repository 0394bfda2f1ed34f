/** A row of the state machine's table (docs/leads.md), tried against a real SMTP server. */
import { expect } from "vitest";
import type { MailState } from "#leads/index.ts";
import { LONGEST_PAUSE_MS } from "#mail/retry.ts";
import { VISITOR } from "./leads.ts";
import { openScene, type SceneOptions } from "./outbox.ts";
import { type SmtpSettings, startSmtp, type TestSmtp, timesDelivered } from "./smtp.ts";

/** What the mail server does, and what becomes of a lead's two mails. */
export interface SmtpFault {
  what: string;
  settings?: SmtpSettings;
  scene?: Partial<SceneOptions>;
  query?: string;
  /** Makes the server fail. */
  spoil?(smtp: TestSmtp): void;
  owner: MailState;
  visitor: MailState;
  error: RegExp;
  /** Sends that follow once the server is mended and the clock turned; 2 unless given. */
  mended?: number;
}

/** Sends a lead's mails while the server fails, and again once it is mended. */
export async function tryFault(fault: SmtpFault): Promise<void> {
  await using smtp = await startSmtp(fault.settings);
  await using scene = await openScene({
    ...fault.scene,
    smtpUrl: smtp.url + (fault.query ?? ""),
  });
  const { login } = smtp.settings;
  fault.spoil?.(smtp);

  const id = await scene.accept();
  const before = await scene.mails(id);
  expect([before.owner.state, before.visitor.state]).toEqual([fault.owner, fault.visitor]);
  const failed = Object.values(before).filter((mail) => mail.state !== "sent");
  for (const mail of failed) expect(mail.lastError).toMatch(fault.error);
  expect(JSON.stringify([scene.lines, failed])).not.toContain(VISITOR);
  if (fault.mended === 0) return;

  for (const step of ["connect", "mailFrom", "rcptTo", "data"] as const)
    smtp.script[step] = undefined;
  if (login) smtp.settings.login = login;
  await scene.later(LONGEST_PAUSE_MS, fault.mended ?? 2);
  const after = await scene.mails(id);
  expect([after.owner.state, after.visitor.state]).toEqual(["sent", "sent"]);
  expect(after.owner.messageId).toBe(before.owner.messageId);
  expect([...timesDelivered(smtp.taken).values()]).toEqual([1, 1]);
}
