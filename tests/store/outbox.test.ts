/** The outbox hands each email to one worker at a time, and loses none. */
import { expect } from "vitest";
import type { ClaimedMail } from "#leads/outbox.ts";
import { submission } from "../support/leads.ts";
import { MINUTE, onBoth, sendAll } from "./scene.ts";

const claimed = (mail: ClaimedMail | undefined): ClaimedMail => {
  if (!mail) throw new Error("No email is due");
  return mail;
};

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
    expect(await scene.store.retry()).toBe(1);
    expect((await sendAll(scene.store)).map(({ kind }) => kind)).toEqual(["owner"]);
  },
);
