/** The store accepts each submission once, and limits clients, confirmations and emails to the owner. */

import { expect } from "vitest";
import { readFacts } from "#leads/health.ts";
import { acceptLead } from "#leads/leads.ts";
import { contact, submission } from "../support/leads.ts";
import { DAY, HOUR, onBoth, onSqlite, sendAll } from "./scene.ts";

onBoth("stores one lead for the same values without a key, also across midnight", async (open) => {
  await using scene = await open();
  const repeated = submission({ idempotencyKey: undefined });
  const accept = () => acceptLead(scene.store, { ...repeated, client: `${scene.clock.time}` });
  const doubleClick = [acceptLead(scene.store, repeated), acceptLead(scene.other, repeated)];
  const [first, second] = await Promise.all(doubleClick);
  expect(second).toBe(first);
  const elsewhere = { ...repeated.payload, page: "/denver-drone-services" };
  expect(await acceptLead(scene.store, { ...repeated, payload: elsewhere })).toBe(first);
  // From 18:10 UTC until the next day.
  scene.clock.time += 7 * HOUR;
  expect(await accept()).toBe(first);
  const changed = { ...repeated, payload: contact({ message: "One more thing" }) };
  expect(await acceptLead(scene.store, changed)).not.toBe(first);
  scene.clock.time += 2 * DAY;
  expect(await accept()).not.toBe(first);
});

onSqlite("confirms at most five forms of a mailbox a day, and in all two hundred", async (open) => {
  const warnings: string[] = [];
  await using scene = await open({ log: (_, event) => warnings.push(event) });
  const confirmations = async (emails: string[]) => {
    for (const email of emails)
      await acceptLead(scene.store, submission({ payload: contact({ email }) }));
    const sent = await sendAll(scene.store);
    return sent.filter(({ kind }) => kind === "visitor").length;
  };
  const spellings = ["ann.lee@gmail.com", "AnnLee+a@gmail.com", "annlee@googlemail.com"];
  expect(await confirmations([...spellings, ...spellings, ...spellings])).toBe(5);
  const strangers = Array.from({ length: 201 }, (_, index) => `stranger${index}@example.com`);
  expect(await confirmations(strangers)).toBe(195);
  expect(new Set(warnings)).toEqual(new Set(["confirmations.capped"]));
  expect((await readFacts(scene.store)).join()).toContain("As many visitors as allowed");
  scene.clock.time += 23 * HOUR;
  expect(await confirmations(["other@example.com"])).toBe(0);
  scene.clock.time += HOUR;
  expect(await confirmations([...spellings, ...spellings, "other@example.com"])).toBe(6);
  await using silent = await open({ visitorMail: false });
  await acceptLead(silent.store, submission());
  expect((await sendAll(silent.store)).map(({ kind }) => kind)).toEqual(["owner"]);
});
