/** The store accepts each submission once, and limits clients, confirmations and emails to the owner. */
import { expect } from "vitest";
import { FIELDS, type FormType } from "#contract/fields.ts";
import { KeyReusedError, RateLimitedError } from "#leads/leads.ts";
import { compose } from "#mail/compose.tsx";
import { completePayload, contact, countsOf, quote, submission } from "../support/leads.ts";
import { mailSettings } from "../support/mail.ts";
import { DAY, HOUR, MINUTE, onBoth, sendAll } from "./scene.ts";

onBoth(
  "stores every field, and queues an email to the owner and one to the visitor",
  async (open) => {
    await using scene = await open();
    for (const type of Object.keys(FIELDS) as FormType[]) {
      const payload = completePayload(type);
      const id = await scene.store.accept(submission({ payload }));
      const lead = await scene.other.get(id.toLowerCase());
      expect(lead).toMatchObject({ id, payload, isFlagged: false, createdAt: scene.clock.time });
      expect(lead.mails.map(({ kind, state }) => [kind, state])).toEqual([
        ["owner", "pending"],
        ["visitor", "pending"],
      ]);
      const typed = ` ${lead.reference.toLowerCase().replace("-", "")}`;
      expect((await scene.store.get(typed)).id).toBe(id);
    }
  },
);

onBoth("stores one lead for repeated submissions with the same key", async (open) => {
  await using scene = await open();
  const repeated = submission();
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      (index % 2 ? scene.store : scene.other).accept(repeated),
    ),
  );
  scene.clock.time += 3 * DAY;
  ids.push(await scene.store.accept({ ...repeated, client: "another network" }));
  expect(new Set(ids).size).toBe(1);
  expect(await countsOf(scene.store)).toEqual({ leads: 1, mails: { pending: 2 } });
  const other = { ...repeated, payload: contact({ message: "Something else" }) };
  await expect(scene.store.accept(other)).rejects.toThrow(KeyReusedError);
});

onBoth("stores one lead for the same values without a key, also across midnight", async (open) => {
  await using scene = await open();
  const repeated = submission({ idempotencyKey: undefined });
  const accept = () => scene.store.accept({ ...repeated, client: `${scene.clock.time}` });
  const doubleClick = [scene.store.accept(repeated), scene.other.accept(repeated)];
  const [first, second] = await Promise.all(doubleClick);
  expect(second).toBe(first);
  // From 18:10 UTC until the next day.
  scene.clock.time += 7 * HOUR;
  expect(await accept()).toBe(first);
  const changed = { ...repeated, payload: contact({ message: "One more thing" }) };
  expect(await scene.store.accept(changed)).not.toBe(first);
  scene.clock.time += 2 * DAY;
  expect(await accept()).not.toBe(first);
});

onBoth("accepts ten forms of a client in ten minutes, across replicas", async (open) => {
  await using scene = await open();
  const send = (client: string, replica = scene.store) => replica.accept(submission({ client }));
  const results = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) =>
      send("192.0.2.7", index % 2 ? scene.store : scene.other),
    ),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.map(({ reason }) => reason)).toEqual(Array(14).fill(new RateLimitedError(600)));
  // A refused submission leaves nothing behind, and takes no accepted one with it.
  expect((await countsOf(scene.store)).leads).toBe(10);
  await send("192.0.2.8");
  scene.clock.time += 4.5 * MINUTE;
  await expect(send("192.0.2.7")).rejects.toMatchObject({ retryAfterSeconds: 330 });
  scene.clock.time += 5.5 * MINUTE;
  await send("192.0.2.7");
});

onBoth(
  "confirms at most five forms of a mailbox a day, and in all a hundred an hour and two hundred a day",
  async (open) => {
    await using scene = await open();
    const confirmations = async (emails: string[]) => {
      for (const email of emails)
        await scene.store.accept(submission({ payload: contact({ email }) }));
      const sent = await sendAll(scene.store);
      return sent.filter(({ kind }) => kind === "visitor").length;
    };
    const spellings = ["ann.lee@gmail.com", "AnnLee+a@gmail.com", "annlee@googlemail.com"];
    expect(await confirmations([...spellings, ...spellings, ...spellings])).toBe(5);
    const strangers = Array.from({ length: 101 }, (_, index) => `stranger${index}@example.com`);
    expect(await confirmations(strangers)).toBe(95);
    scene.clock.time += HOUR;
    expect(await confirmations(spellings)).toBe(0);
    expect(await confirmations(strangers)).toBe(100);
    scene.clock.time += 22 * HOUR;
    expect(await confirmations(["other@example.com"])).toBe(0);
    scene.clock.time += HOUR;
    expect(await confirmations([...spellings, "other@example.com"])).toBe(4);
  },
);

onBoth("neither resends nor retries beyond the owner's thirty emails an hour", async (open) => {
  await using scene = await open();
  const { store, clock } = scene;
  const acceptThirty = async () => {
    const ids: string[] = [];
    for (let count = 0; count < 30; count += 1) ids.push(await store.accept(submission()));
    return ids;
  };
  const [id = ""] = await acceptThirty();
  await expect(store.resend(id)).rejects.toThrow("You got 30 emails within an hour.");
  clock.time += HOUR + 1;
  // It was queued an hour ago, and so takes nothing of this hour's budget.
  await store.retry(id);
  const summaries = (await Promise.all((await acceptThirty()).map(store.get))).map(
    ({ summary }) => summary,
  );
  expect(new Set(summaries)).toEqual(new Set([null]));
  clock.time += HOUR + 1;
  await store.resend(id);
  expect((await store.get(id)).mails.map(({ queued_at }) => queued_at)).toContain(clock.time);
});

const BOTS = 60;

onBoth(
  `sends the owner at most thirty emails and one summary an hour in a flood of ${5 * BOTS} leads from ${BOTS} addresses, with a real quote in full within the hour`,
  async (open) => {
    await using scene = await open();
    const { store, clock } = scene;
    const real = quote({
      name: "Real Person",
      description: "A house on a hill.\nTwilight, please.",
    });
    const sent: { at: number; kind: string; text: string }[] = [];
    const send = async () => {
      for (const mail of await sendAll(store)) {
        if (mail.kind === "visitor") continue;
        const { text } = await compose(mail, mailSettings());
        sent.push({ at: mail.queued_at, kind: mail.kind, text: `${text}` });
      }
    };
    let realAt = 0;
    // All of them in an hour and a half.
    for (let index = 0; index < 5 * BOTS; index += 1) {
      const payload = contact({ message: `Buy now ${index}.`, email: `bot${index}@example.com` });
      await store.accept(submission({ payload, client: `2001:db8:0:${index % BOTS}::/64` }));
      clock.time += (1.5 * HOUR) / (5 * BOTS);
      if (index === 2 * BOTS) {
        await store.accept(submission({ payload: real, client: "192.0.2.1" }));
        realAt = clock.time;
      }
      if (index % 20 === 19) await send();
    }
    for (let hour = 0; hour < 2; hour += 1) {
      clock.time += HOUR;
      await send();
    }
    for (const { at } of sent) {
      const inHour = sent.filter((mail) => mail.at >= at && mail.at < at + HOUR);
      expect(inHour.filter(({ kind }) => kind === "owner").length).toBeLessThanOrEqual(30);
      expect(inHour.filter(({ kind }) => kind === "summary").length).toBeLessThanOrEqual(1);
    }
    const withQuote = sent.filter(({ text }) => text.includes("Real Person"));
    expect(withQuote).toHaveLength(1);
    expect(withQuote[0]?.text).toContain("  A house on a hill.\n  Twilight, please.");
    expect((withQuote[0]?.at ?? 0) - realAt).toBeLessThan(HOUR + 10 * MINUTE);
    const all = sent.map(({ text }) => text).join();
    for (let index = 0; index < 5 * BOTS; index += 1)
      if (!all.includes(`Buy now ${index}.`)) throw new Error(`Lead ${index} is in no email`);
  },
  120_000,
);

onBoth(
  "mails a lead with a filled honeypot only in a summary, without a confirmation",
  async (open) => {
    await using scene = await open();
    await scene.store.accept(submission({ isHoneypotFilled: true }));
    expect(await sendAll(scene.store)).toEqual([]);
    // The next full hour is in 50 minutes.
    scene.clock.time += 50 * MINUTE;
    const [summary, ...others] = await sendAll(scene.store);
    expect(others).toEqual([]);
    expect(summary?.kind).toBe("summary");
    expect((await compose(summary as NonNullable<typeof summary>, mailSettings())).text).toContain(
      "Could you film our ranch in May?",
    );
  },
);
