/** Mails that fail again and again: what is tried on, what is given up, what arrives once. */
import { expect, test } from "vitest";
import { LONGEST_PAUSE_MS, RETRY_SPAN_MS } from "#mail/retry.ts";
import { VISITOR } from "../support/leads.ts";
import { openScene } from "../support/outbox.ts";
import { freePort } from "../support/port.ts";
import { startSmtp, type TestSmtp, timesDelivered } from "../support/smtp.ts";

const deliveries = (smtp: TestSmtp) => [...timesDelivered(smtp.taken).values()];

test("a server that is down for a while gets every mail once, as soon as it is back", async () => {
  const port = await freePort();
  await using scene = await openScene({ smtpUrl: `smtp://127.0.0.1:${port}` });
  const ids = [await scene.accept(), await scene.accept(), await scene.accept()];
  // They have failed so often by now that their pauses spread over hours.
  for (let round = 0; round < 14; round += 1) await scene.later(LONGEST_PAUSE_MS, 6);

  await using smtp = await startSmtp({ port });
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
  expect(deliveries(smtp)).toEqual([1, 1, 1, 1, 1, 1]);
});

test("a mail cut after the message arrives again under its own Message-ID", async () => {
  await using smtp = await startSmtp();
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
  await using smtp = await startSmtp();
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
  await using smtp = await startSmtp();
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
  expect(deliveries(smtp)).toEqual([1, 1]);
});
