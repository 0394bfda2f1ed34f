/** Contract tests: the outbox leases emails to workers, records outcomes and queues digests. */
import { expect, test } from "vitest";
import type { ClaimedMail } from "#leads/mail.ts";
import { DAY, MINUTE, type OpenNewScene, storeLead } from "./scene.ts";

export function outboxContract(openNewScene: OpenNewScene): void {
  test("leases each email to only one worker, even if many workers claim emails at once", async () => {
    await using scene = await openNewScene(2);
    for (let count = 0; count < 10; count += 1) await storeLead(scene.store);
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 ? scene.store : scene.other).claim({ limit: 4, leaseMs: MINUTE }),
      ),
    );
    const ids = claims.flat().map((mail) => mail.id);
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });

  test("leases an email to another worker once the first worker's lease expires, and ignores the first worker's late outcome", async () => {
    await using scene = await openNewScene(2);
    await storeLead(scene.store, {});
    const [first] = await scene.store.claim({ limit: 1, leaseMs: MINUTE });
    scene.clock.time += MINUTE - 1;
    const early = await scene.other.claim({ limit: 9, leaseMs: MINUTE });
    expect(early.map((mail) => mail.id)).not.toContain(first?.id);
    scene.clock.time += 1;
    const [second] = await scene.other.claim({ limit: 9, leaseMs: MINUTE });
    expect(second).toMatchObject({ id: first?.id, messageId: first?.messageId, attempts: 2 });
    expect(await scene.store.settle(first as ClaimedMail, { state: "dead", error: "late" })).toBe(
      false,
    );
    expect(await scene.other.settle(second as ClaimedMail, { state: "sent" })).toBe(true);
    expect((await scene.store.stats()).mails).toMatchObject({ sent: 1, dead: 0 });
  });

  test("keeps an email leased as long as its worker renews the lease", async () => {
    await using scene = await openNewScene(2);
    await storeLead(scene.store);
    const leased = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
    for (let minute = 0; minute < 5; minute += 1) {
      scene.clock.time += MINUTE - 1;
      await scene.store.renew(leased, MINUTE);
      expect(await scene.other.claim({ limit: 9, leaseMs: MINUTE })).toEqual([]);
    }
    scene.clock.time += MINUTE;
    const [taken] = await scene.other.claim({ limit: 1, leaseMs: MINUTE });
    // This renewal is too late: another worker has the lease, which must not be extended.
    await scene.store.renew(leased, 60 * MINUTE);
    scene.clock.time += MINUTE;
    const again = await scene.store.claim({ limit: 1, leaseMs: MINUTE });
    expect(again.map((mail) => mail.id)).toEqual([taken?.id]);
  });

  test("leases the owner's emails before the visitors' emails", async () => {
    await using scene = await openNewScene();
    for (let count = 0; count < 3; count += 1) {
      scene.clock.time += 1;
      await storeLead(scene.store);
    }
    const kinds = async (limit: number) =>
      (await scene.store.claim({ limit, leaseMs: MINUTE })).map((mail) => mail.kind);
    expect(await kinds(2)).toEqual(["owner", "owner"]);
    expect(await kinds(9)).toEqual(["owner", "visitor", "visitor", "visitor"]);
  });

  test("leases emails that were queued, delayed or leased before the clock was set back", async () => {
    await using scene = await openNewScene(2);
    const { store, clock } = scene;
    const correctTime = clock.time;
    clock.time += 3 * 365 * DAY;
    await storeLead(store);
    const [delayed] = await store.claim({ limit: 1, leaseMs: MINUTE });
    const later = { state: "retrying", error: "451", fault: "mail" } as const;
    const nextAttemptAt = clock.time + 6 * 60 * MINUTE;
    await store.settle(delayed as ClaimedMail, { ...later, nextAttemptAt });
    await storeLead(store);
    const [leased] = await store.claim({ limit: 1, leaseMs: MINUTE });
    await storeLead(store, { flags: ["honeypot"] });
    clock.time = correctTime;
    expect(await store.queueDigest()).toBe(true);
    const due = await scene.other.claim({ limit: 9, leaseMs: MINUTE });
    expect(due.map((mail) => mail.kind).sort()).toEqual([
      "digest",
      "owner",
      "owner",
      "visitor",
      "visitor",
    ]);
    expect(due.map((mail) => mail.id)).toEqual(expect.arrayContaining([delayed?.id, leased?.id]));
    // No email is leased twice: leases of normal length are still valid.
    expect(await store.claim({ limit: 9, leaseMs: MINUTE })).toEqual([]);
  });

  test("doesn't count an attempt if a worker returns an email without trying to send it", async () => {
    await using scene = await openNewScene();
    const id = await storeLead(scene.store);
    for (const mail of await scene.store.claim({ limit: 2, leaseMs: MINUTE })) {
      await scene.store.settle(mail, { state: "pending" });
    }
    const lead = await scene.store.get(id);
    expect(lead?.mails.map((mail) => [mail.state, mail.attempts])).toEqual([
      ["pending", 0],
      ["pending", 0],
    ]);
  });

  test("expedites only emails that a connection fault delayed", async () => {
    await using scene = await openNewScene();
    await storeLead(scene.store);
    await storeLead(scene.store);
    const [cut, throttled, refused] = await scene.store.claim({ limit: 3, leaseMs: MINUTE });
    const nextAttemptAt = scene.clock.time + 60 * MINUTE;
    const waiting = { state: "retrying", nextAttemptAt, error: "x" } as const;
    await scene.store.settle(cut as ClaimedMail, { ...waiting, fault: "connection" });
    await scene.store.settle(throttled as ClaimedMail, { ...waiting, fault: "server" });
    await scene.store.settle(refused as ClaimedMail, { ...waiting, fault: "mail" });
    expect(await scene.store.expedite()).toBe(1);
    const due = await scene.store.claim({ limit: 1, leaseMs: MINUTE });
    expect(due.map((mail) => mail.id)).toEqual([cut?.id]);
  });

  test("queues one digest a day of the flagged leads from previous days, excluding released leads", async () => {
    await using scene = await openNewScene(2);
    const { store, other, clock } = scene;
    // Noon in Colorado, four hours after the day of a digest begins.
    clock.time = Date.UTC(2026, 4, 20, 18);
    const digests = async () => {
      const queued = [await store.queueDigest(), await other.queueDigest()];
      const due = await store.claim({ limit: 99, leaseMs: MINUTE });
      for (const mail of due) await store.settle(mail, { state: "sent" });
      const ids = due.filter((mail) => mail.kind === "digest").map((mail) => mail.id);
      return { queued: queued.filter(Boolean).length, ids };
    };
    const flagged = [
      await storeLead(store, { flags: ["honeypot"] }),
      await storeLead(store, { flags: ["honeypot", "too-fast"] }),
      await storeLead(store, { flags: ["honeypot"] }),
    ];
    await storeLead(store);
    expect(await digests()).toEqual({ queued: 0, ids: [] });
    expect(await store.release(flagged[1] ?? "")).toBe(2);
    expect(await store.release(flagged[1] ?? "")).toBe(0);
    await expect(store.release("NOSUCHLEAD")).rejects.toThrow(/No lead has/);

    clock.time += DAY;
    expect(await digests()).toEqual({ queued: 1, ids: ["digest-2026-05-21"] });
    const inDigest = await store.leadsInDigest("digest-2026-05-21");
    expect(inDigest.map((lead) => lead.id)).toEqual([flagged[0], flagged[2]]);
    const lateId = await storeLead(store, { flags: ["honeypot"] });
    expect(await digests()).toEqual({ queued: 0, ids: [] });
    clock.time += DAY;
    expect(await digests()).toEqual({ queued: 1, ids: ["digest-2026-05-22"] });
    expect((await store.leadsInDigest("digest-2026-05-22")).map((lead) => lead.id)).toEqual([
      lateId,
    ]);
    clock.time += DAY;
    expect(await digests()).toEqual({ queued: 0, ids: [] });
  });

  test.each([
    ["the day when daylight saving time begins", "2026-03-08T14:00:00Z"],
    ["an ordinary day", "2026-05-20T14:00:00Z"],
    ["the day when daylight saving time ends", "2026-11-01T15:00:00Z"],
  ])("queues the digest at 08:00 Colorado time on %s", async (_, eightOClock) => {
    await using scene = await openNewScene(2);
    scene.clock.time = Date.parse(eightOClock) - 20 * 60 * MINUTE;
    await storeLead(scene.store, { flags: ["honeypot"] });
    scene.clock.time = Date.parse(eightOClock) - 1;
    expect(await scene.store.queueDigest()).toBe(false);
    scene.clock.time += 1;
    expect(await scene.other.queueDigest()).toBe(true);
  });
}
