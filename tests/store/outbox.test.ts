/** The outbox hands each email to one worker at a time, and loses none. */
import { expect } from "vitest";
import type { ClaimedMail } from "#leads/outbox.ts";
import { countsOf, submission } from "../support/leads.ts";
import { DAY, HOUR, MINUTE, onBoth, sendAll } from "./scene.ts";

const claimed = (mail: ClaimedMail | undefined): ClaimedMail => {
  if (!mail) throw new Error("No email is due");
  return mail;
};

onBoth("hands each email to one worker, the owner's first, in order of arrival", async (open) => {
  await using scene = await open({ rateLimit: false });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.push(await scene.store.accept(submission()));
    scene.clock.time += MINUTE;
  }
  const all = await Promise.all(
    Array.from({ length: 14 }, (_, index) => (index % 2 ? scene.store : scene.other).claim()),
  );
  const mails = all.filter((mail) => mail !== undefined).map(({ id }) => id);
  const expected = ["owner", "visitor"].flatMap((kind) => ids.map((id) => `${id}-${kind}`));
  expect(mails.toSorted()).toEqual(expected.toSorted());
  scene.clock.time += HOUR;
  expect((await sendAll(scene.store)).map(({ id }) => id)).toEqual(expected);
});

onBoth(
  "hands an email to another worker after 15 minutes, and ignores the first one's late outcome",
  async (open) => {
    await using scene = await open();
    const { store, other, clock } = scene;
    await store.accept(submission());
    const first = claimed(await store.claim());
    await sendAll(other);
    clock.time += 15 * MINUTE - 1;
    expect(await other.claim()).toBeUndefined();
    clock.time += 1;
    const second = claimed(await other.claim());
    expect(second).toMatchObject({ id: first.id, message_id: first.message_id, attempts: 2 });
    expect(await store.settle(first, { result: "failed", reason: "late" })).toBe(false);
    expect(await other.settle(second, { result: "sent" })).toBe(true);
    expect((await countsOf(store)).mails).toEqual({ sent: 2 });
  },
);

onBoth(
  "retries the owner's email forever, with growing delays, but gives up a refused confirmation",
  async (open) => {
    await using scene = await open();
    const id = await scene.store.accept(submission());
    for (const minutes of [0, 1, 4, 16, 64, 256]) {
      scene.clock.time += minutes * MINUTE - 1;
      expect(await scene.store.claim()).toBeUndefined();
      scene.clock.time += 1;
      const mail = claimed(await scene.store.claim());
      await scene.store.settle(mail, { result: "failed", reason: "550" });
      const visitor = await scene.store.claim();
      if (visitor) await scene.store.settle(visitor, { result: "failed", reason: "550" });
    }
    const states = async () =>
      (await scene.store.get(id)).mails.map(({ kind, state }) => [kind, state]);
    expect(await states()).toEqual([
      ["owner", "pending"],
      ["visitor", "dead"],
    ]);
    // “retry” makes what waits due; “retry ID” also what was given up.
    expect(await scene.store.retry()).toBe(1);
    expect(await scene.store.retry(id)).toBe(2);
    expect((await sendAll(scene.store)).map(({ kind }) => kind)).toEqual(["owner", "visitor"]);
    await expect(scene.store.retry("NOSUCHLEAD")).rejects.toThrow(/No lead has/);
  },
);

onBoth(
  "lists an unsent summary's other leads in the next one if one of its leads is erased",
  async (open) => {
    await using scene = await open();
    const { store, clock } = scene;
    const kept = await store.accept(submission({ isHoneypotFilled: true }));
    const erased = await store.accept(submission({ isHoneypotFilled: true }));
    clock.time += HOUR;
    await store.queueSummary();
    await store.erase([erased]);
    expect(await store.claim()).toBeUndefined();
    clock.time += HOUR;
    const [summary] = await sendAll(store);
    expect(summary?.leads.map(({ id }) => id)).toEqual([kept]);
    clock.time += DAY;
    expect(await sendAll(store)).toEqual([]);
  },
);

onBoth(
  "reports the owner's email as a problem once it waits for 20 minutes, and a backup that is missing or old",
  async (open) => {
    await using scene = await open();
    const { store, clock } = scene;
    expect(await store.checkHealth()).toEqual(["No backup has been made."]);
    await store.maintain();
    expect(await store.checkHealth()).toEqual([]);
    await store.accept(submission());
    const mail = claimed(await store.claim());
    await store.settle(mail, { result: "later", reason: "the mail server answered 451" });
    clock.time += 21 * MINUTE;
    expect(await store.checkHealth()).toEqual([
      "An email to you has waited 21 minutes: the mail server answered 451.",
    ]);
    await sendAll(store);
    clock.time += 2 * DAY;
    expect(await store.checkHealth()).toEqual(["The last backup is of 2026-05-20."]);
  },
);
