/** The outbox hands each email to one worker at a time, and loses none. */

import { readFileSync, writeFileSync } from "node:fs";
import { expect, onTestFinished } from "vitest";
import { createInbox } from "#inbox/inbox.tsx";
import { markSpam, retryMails, unmarkSpam } from "#leads/actions.ts";
import { sqliteFile } from "#leads/database.ts";
import { getLead, listLeads } from "#leads/find.ts";
import { acceptLead } from "#leads/leads.ts";
import { claimNotice, returnNotice } from "#leads/notice.ts";
import type { ClaimedMail } from "#leads/outbox.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import { startWorker } from "#mail/worker.ts";
import { test } from "../support/fixtures.ts";
import { contact, openTestLeads, submission } from "../support/leads.ts";
import { DAY, HOUR, MINUTE, onBoth, onSqlite, sendAll } from "./scene.ts";

const claimed = (mail: ClaimedMail | undefined): ClaimedMail => {
  if (!mail) throw new Error("No email is due");
  return mail;
};

onSqlite(
  "retries the owner's email forever, with growing delays, but gives up a refused confirmation",
  async (open) => {
    await using scene = await open();
    const id = await acceptLead(scene.store, submission());
    for (const minutes of [0, 1, 4, 16, 60, 60]) {
      scene.clock.time += Math.max(0, minutes * MINUTE - 1);
      if (minutes > 0) expect(await claimMail(scene.store)).toBeUndefined();
      scene.clock.time += 1;
      const mail = claimed(await claimMail(scene.store));
      await settleMail(scene.store, mail, { result: "rejected", reason: "550" });
      const visitor = await claimMail(scene.store);
      if (visitor) await settleMail(scene.store, visitor, { result: "rejected", reason: "550" });
    }
    const states = async () =>
      (await getLead(scene.store, id)).mails.map(({ kind, state }) => [kind, state]);
    expect(await states()).toEqual([
      ["owner", "pending"],
      ["visitor", "dead"],
    ]);
    expect(await retryMails(scene.store)).toBe(2);
    expect((await sendAll(scene.store)).map(({ kind }) => kind)).toEqual(["owner", "visitor"]);
  },
);

onBoth(
  "sends an email once that is marked as spam meanwhile, also if the mark is removed",
  async (open) => {
    await using scene = await open();
    const { store, other } = scene;
    const id = await acceptLead(store, submission());
    const first = claimed(await claimMail(store));
    await markSpam(store, id);
    await settleMail(store, first, { result: "unavailable", reason: "down" });
    expect(await sendAll(other)).toEqual([]);
    scene.clock.time += 15 * MINUTE;
    await unmarkSpam(store, id);
    const second = claimed(await claimMail(store));
    await markSpam(store, id);
    await unmarkSpam(store, id);
    expect((await sendAll(other)).map(({ kind }) => kind)).toEqual(["visitor"]);
    expect(await settleMail(store, second, { result: "sent" })).toBe(true);
    scene.clock.time += 60 * MINUTE;
    expect(await sendAll(other)).toEqual([]);
  },
);

onSqlite("sends 30 leads in an hour to each of the owner's addresses", async (open) => {
  await using scene = await open({ smtpUrl: "smtp://127.0.0.1:9", visitorMail: false });
  const { store } = scene;
  store.settings.mailTo.push("partner@example.com");
  const { mailTo } = store.settings;
  for (let count = 0; count < 32; count += 1) await acceptLead(store, submission());
  const sent: Record<string, number> = {};
  for (let mail = await claimMail(store); mail?.kind === "owner"; mail = await claimMail(store)) {
    const to = mailTo[Number(mail.delivered_to !== null)] ?? "";
    sent[to] = (sent[to] ?? 0) + 1;
    await settleMail(store, mail, { result: "sent", to });
  }
  expect(sent).toEqual(Object.fromEntries(mailTo.map((to) => [to, 30])));
});

onSqlite("repeats of a notice only what wasn't sent", async (open) => {
  await using scene = await open();
  const { store, clock } = scene;
  const counts = async () => {
    const notice = await claimNotice(store);
    return { notice, waiting: notice?.waitingCount, flagged: notice?.flaggedCount };
  };
  await acceptLead(store, submission({ isHoneypotFilled: true }));
  clock.time += DAY;
  expect(await counts()).toMatchObject({ waiting: 0, flagged: 1 });
  await acceptLead(store, submission());
  clock.time += HOUR;
  const { notice, ...unsent } = await counts();
  expect(unsent).toEqual({ waiting: 1, flagged: 0 });
  expect((await counts()).notice).toBeUndefined();
  if (notice) await returnNotice(store, notice);
  expect(await counts()).toMatchObject(unsent);
});

test("sends other leads' emails while the disk has damaged one lead, and says what to do", async ({
  dataDir,
}) => {
  const before = openTestLeads({ dataDir });
  const damaged = await acceptLead(
    before,
    submission({ payload: contact({ message: "é".repeat(4_900) }) }),
  );
  await acceptLead(before, submission());
  await before.close();
  const file = sqliteFile(dataDir);
  const bytes = readFileSync(file);
  const page = bytes.indexOf("ééé") - (bytes.indexOf("ééé") % 4096);
  writeFileSync(file, bytes.fill(0xff, page, page + 4096));

  const store = openTestLeads({ dataDir });
  onTestFinished(store.close);
  const outcomes: string[] = [];
  const isDone = Promise.withResolvers<void>();
  const worker = startWorker(store, {
    pollMs: 1,
    async settle(_, mail, outcome) {
      outcomes.push(`${mail.lead_id === damaged ? "damaged" : "other"} ${outcome.result}`);
      if (outcomes.length === 4) isDone.resolve();
      return settleMail(store, mail, outcome);
    },
  });
  await isDone.promise.finally(worker.stop);
  const twice = (result: string) => [result, result];
  expect(outcomes.toSorted()).toEqual([...twice("damaged deferred"), ...twice("other sent")]);
  await expect(listLeads(store)).rejects.toThrow("leads.sqlite is damaged");
  const inbox = createInbox(store, { origin: "http://localhost" });
  for (const path of ["", "leads.csv"]) {
    const request = inbox.request(`http://localhost/${path}`, { headers: { Host: "localhost" } });
    expect(await (await request).text()).toContain("Stop the server");
  }
});
