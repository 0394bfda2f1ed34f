/** The outbox hands each email to one worker at a time, and loses none. */

import { expect } from "vitest";
import { acceptLead } from "#leads/leads.ts";
import type { ClaimedMail } from "#leads/outbox.ts";
import { claimMail, settleMail } from "#leads/outbox.ts";
import { getLead, markSpam, retryMails, unmarkSpam } from "#leads/owner.ts";
import { submission } from "../support/leads.ts";
import { MINUTE, onBoth, onSqlite, sendAll } from "./scene.ts";

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
    expect(await settleMail(store, first, { result: "unavailable", reason: "down" })).toBe(false);
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
