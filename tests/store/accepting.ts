/** Contract tests: the store accepts, limits and lists leads. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import type { Limit } from "#leads/lead.ts";
import { contact, newLead, quote } from "../support/leads.ts";
import { DAY, type OpenNewScene, storeLead } from "./scene.ts";

export function acceptingContract(openNewScene: OpenNewScene): void {
  test("stores every field of a lead, and queues one email to the owner and one to the visitor", async () => {
    await using scene = await openNewScene();
    const payload = quote({ description: "Line one\nZoë \ud83d\ude81 \u0000 \ud800 'quoted\"" });
    const id = await storeLead(scene.store, { payload });
    expect(id).toMatch(/^[0-9A-HJKMNP-TV-Z]{18}$/);
    const lead = await scene.store.get(id.toLowerCase());
    expect(lead?.payload).toEqual(payload);
    const reference = lead?.reference ?? "";
    expect(reference).toMatch(/^[2-9B-DF-HJKMNP-TV-Z]{4}-[2-9B-DF-HJKMNP-TV-Z]{4}$/);
    for (const name of [reference.toLowerCase(), ` ${reference.replace("-", "")}`]) {
      expect((await scene.store.get(name))?.id).toBe(id);
    }
    expect(lead?.mails.map((mail) => [mail.kind, mail.state, mail.attempts])).toEqual([
      ["owner", "pending", 0],
      ["visitor", "pending", 0],
    ]);
    expect(lead?.mails[0]?.messageId).toMatch(/^<[^<>@\s]+@elevatedaerial\.example>$/);
  });

  test("stores one lead and two emails for repeated submissions with the same idempotency key, and rejects a different lead with that key", async () => {
    await using scene = await openNewScene(2);
    const lead = newLead({ limits: [{ scope: "email", key: "a", max: 1, windowSeconds: 60 }] });
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? scene.store : scene.other).accept(lead),
      ),
    );
    const kept = results.find(({ outcome }) => outcome === "kept");
    const replay = { ...kept, outcome: "replayed" };
    expect(results.filter((result) => result !== kept)).toEqual(Array(19).fill(replay));
    // A derived key changes every ten minutes: a second click may have a new key, and the first click's as
    // `formerKey`.
    const secondClick = { ...lead, idempotencyKey: randomUUID(), formerKey: lead.idempotencyKey };
    expect(await scene.store.accept(secondClick)).toEqual(replay);
    const { idempotencyKey } = lead;
    const reused = newLead({ payload: contact({ message: "Something else" }), idempotencyKey });
    expect(await scene.store.accept(reused)).toEqual({ outcome: "mismatch" });
    expect(await scene.store.stats()).toMatchObject({ leads: 1, mails: { pending: 2 } });
  });

  test("enforces a rate limit exactly, across replicas, until the limit's window ends", async () => {
    await using scene = await openNewScene(2);
    const limit: Limit = { scope: "address", key: "192.0.2.7", max: 5, windowSeconds: 60 };
    const looseLimit: Limit = { scope: "email", key: "a@b.c", max: 1000, windowSeconds: 60 };
    const results = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        (index % 2 ? scene.store : scene.other).accept(newLead({ limits: [looseLimit, limit] })),
      ),
    );
    const limited = results.filter((result) => result.outcome === "limited");
    expect(limited).toHaveLength(19);
    expect(limited[0]).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
    expect((await scene.store.stats()).leads).toBe(5);
    // Neither another address nor the same value in another scope is limited.
    for (const change of [{ key: "192.0.2.8" }, { scope: "email" }]) {
      expect(await storeLead(scene.store, { limits: [{ ...limit, ...change }] })).toBeTruthy();
    }
    scene.clock.time += 30_500;
    expect(await scene.store.accept(newLead({ limits: [limit] }))).toEqual({
      outcome: "limited",
      retryAfterSeconds: 30,
    });
    scene.clock.time += 30_500;
    expect(await storeLead(scene.store, { limits: [limit] })).toBeTruthy();
  });

  test("restarts a rate limit's window if the clock is set back by more than the window's length", async () => {
    await using scene = await openNewScene();
    const limit: Limit = { scope: "address", key: "192.0.2.7", max: 1, windowSeconds: 60 };
    const accept = () => scene.store.accept(newLead({ limits: [limit] }));
    await accept();
    scene.clock.time -= 30_000;
    expect(await accept()).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
    scene.clock.time -= 365 * DAY;
    expect((await accept()).outcome).toBe("kept");
    expect(await accept()).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
  });

  test("emails at most thirty too-fast leads a day to the owner, and sends their visitors no confirmation", async () => {
    await using scene = await openNewScene();
    const ids: string[] = [];
    for (let count = 0; count < 32; count += 1) {
      ids.push(await storeLead(scene.store, { flags: ["too-fast"] }));
    }
    const mailKinds = async (id = "") =>
      (await scene.store.get(id))?.mails.map((mail) => mail.kind);
    expect(await mailKinds(ids[0])).toEqual(["owner"]);
    expect(await mailKinds(ids[29])).toEqual(["owner"]);
    expect(await mailKinds(ids[30])).toEqual([]);
    // The daily digest lists the rest.
    scene.clock.time += DAY;
    expect(await scene.store.queueDigest()).toBe(true);
    expect(await mailKinds(ids[31])).toEqual(["digest"]);
  });

  test("lists leads newest first, filters them by flag, and iterates over all leads in order of arrival", async () => {
    await using scene = await openNewScene();
    const ids: string[] = [];
    for (let count = 0; count < 603; count += 1) {
      scene.clock.time += count % 3;
      ids.push(
        await storeLead(scene.store, { flags: count % 100 === 0 ? ["honeypot", "too-fast"] : [] }),
      );
    }
    const flagged = await scene.store.list({ limit: 5, flagged: true });
    expect(flagged.map((lead) => lead.id)).toEqual(
      [600, 500, 400, 300, 200].map((index) => ids[index]),
    );
    expect(flagged[0]?.flags).toEqual(["honeypot", "too-fast"]);
    const readIds: string[] = [];
    for await (const lead of scene.store.each()) readIds.push(lead.id);
    expect(readIds).toHaveLength(603);
    expect([...readIds].sort()).toEqual(readIds);
    expect(new Set(readIds)).toEqual(new Set(ids));
  });
}
