/** Contract tests for the store (./store.ts), run against each database. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { contact, keep as keepLead, newLead, quote } from "../../tests/support/leads.ts";
import type { ClaimedMail, LeadStore, Limit } from "./index.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const keep = async (...lead: Parameters<typeof keepLead>) => (await keepLead(...lead)).id;

/**
 * @param open opens a store with the given clock; a new `place` is an empty database, and the same
 *   `place` opens the same database again
 */
export function storeContract(
  database: string,
  open: (place: string, now: () => number) => Promise<LeadStore>,
): void {
  async function openNew(replicas = 1) {
    const clock = { time: Date.now() };
    const place = randomUUID();
    const stores: LeadStore[] = [];
    for (let count = 0; count < replicas; count += 1) {
      stores.push(await open(place, () => clock.time));
    }
    const [store, other = store] = stores;
    if (!store || !other) throw new Error("no store");
    return {
      store,
      other,
      clock,
      async [Symbol.asyncDispose]() {
        for (const opened of stores) await opened.close();
      },
    };
  }

  describe(`a store on ${database}`, () => {
    test("stores every field of a lead, with a mail to the owner and one to the visitor", async () => {
      await using scene = await openNew();
      const payload = quote({ description: "Line one\nZoë \ud83d\ude81 \u0000 \ud800 'quoted\"" });
      const id = await keep(scene.store, { payload });
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

    test("stores one lead and two mails for 120 submissions with the same key", async () => {
      await using scene = await openNew(2);
      const lead = newLead({ limits: [{ scope: "email", key: "a", max: 1, windowSeconds: 60 }] });
      const parallel = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? scene.store : scene.other).accept(lead),
        ),
      );
      expect(parallel.filter((result) => result.outcome === "kept")).toHaveLength(1);
      const ids = new Set(parallel.map((result) => ("id" in result ? result.id : result.outcome)));
      for (let count = 0; count < 100; count += 1) {
        const replay = await scene.store.accept(structuredClone(lead));
        expect(replay.outcome).toBe("replayed");
        if ("id" in replay) ids.add(replay.id);
      }
      // The previous window's key is recognized too, if a window ends between two clicks.
      const next = { ...lead, idempotencyKey: randomUUID(), formerKey: lead.idempotencyKey };
      expect(await scene.store.accept(next)).toEqual({
        id: [...ids][0],
        outcome: "replayed",
        reference: expect.any(String),
      });
      expect(ids.size).toBe(1);
      // A different lead under the same key is refused.
      const { idempotencyKey } = lead;
      const reused = newLead({ payload: contact({ message: "Something else" }), idempotencyKey });
      expect(await scene.store.accept(reused)).toEqual({ outcome: "mismatch" });
      expect(await scene.store.stats()).toMatchObject({ leads: 1, mails: { pending: 2 } });
    });

    test("enforces a limit exactly, across replicas, until its window ends", async () => {
      await using scene = await openNew(2);
      const limit: Limit = { scope: "address", key: "192.0.2.7", max: 5, windowSeconds: 60 };
      const roomy: Limit = { scope: "email", key: "a@b.c", max: 1000, windowSeconds: 60 };
      const results = await Promise.all(
        Array.from({ length: 24 }, (_, index) =>
          (index % 2 ? scene.store : scene.other).accept(newLead({ limits: [roomy, limit] })),
        ),
      );
      const limited = results.filter((result) => result.outcome === "limited");
      expect(limited).toHaveLength(19);
      expect(limited[0]).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
      expect((await scene.store.stats()).leads).toBe(5);
      // Another address is not limited, nor the same value in another scope.
      for (const change of [{ key: "192.0.2.8" }, { scope: "email" }]) {
        expect(await keep(scene.store, { limits: [{ ...limit, ...change }] })).toBeTruthy();
      }
      scene.clock.time += 30_500;
      expect(await scene.store.accept(newLead({ limits: [limit] }))).toEqual({
        outcome: "limited",
        retryAfterSeconds: 30,
      });
      scene.clock.time += 30_500;
      expect(await keep(scene.store, { limits: [limit] })).toBeTruthy();
    });

    test("restarts a limit's window if the clock is set back by more than the window", async () => {
      await using scene = await openNew();
      const limit: Limit = { scope: "address", key: "192.0.2.7", max: 1, windowSeconds: 60 };
      const accept = () => scene.store.accept(newLead({ limits: [limit] }));
      await accept();
      scene.clock.time -= 30_000;
      expect(await accept()).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
      scene.clock.time -= 365 * DAY;
      expect((await accept()).outcome).toBe("kept");
      expect(await accept()).toEqual({ outcome: "limited", retryAfterSeconds: 60 });
    });

    test("leases each mail to one worker, even if many claim at once", async () => {
      await using scene = await openNew(2);
      for (let count = 0; count < 10; count += 1) await keep(scene.store);
      const claims = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          (index % 2 ? scene.store : scene.other).claim({ limit: 4, leaseMs: MINUTE }),
        ),
      );
      const ids = claims.flat().map((mail) => mail.id);
      expect(ids).toHaveLength(20);
      expect(new Set(ids).size).toBe(20);
    });

    test("leases a dead worker's mail to another worker and ignores the first one's late outcome", async () => {
      await using scene = await openNew(2);
      await keep(scene.store, {});
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

    test("keeps a mail leased as long as its worker renews the lease", async () => {
      await using scene = await openNew(2);
      await keep(scene.store);
      const leased = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
      for (let minute = 0; minute < 5; minute += 1) {
        scene.clock.time += MINUTE - 1;
        await scene.store.renew(leased, MINUTE);
        expect(await scene.other.claim({ limit: 9, leaseMs: MINUTE })).toEqual([]);
      }
      scene.clock.time += MINUTE;
      const [taken] = await scene.other.claim({ limit: 1, leaseMs: MINUTE });
      // Too late: another worker has the lease, and this renewal does not extend it.
      await scene.store.renew(leased, 60 * MINUTE);
      scene.clock.time += MINUTE;
      const again = await scene.store.claim({ limit: 1, leaseMs: MINUTE });
      expect(again.map((mail) => mail.id)).toEqual([taken?.id]);
    });

    test("mails at most thirty too-fast leads a day to the owner, without confirmations", async () => {
      await using scene = await openNew();
      const ids: string[] = [];
      for (let count = 0; count < 32; count += 1) {
        ids.push(await keep(scene.store, { flags: ["too-fast"] }));
      }
      const kinds = async (id = "") => (await scene.store.get(id))?.mails.map((mail) => mail.kind);
      expect(await kinds(ids[0])).toEqual(["owner"]);
      expect(await kinds(ids[29])).toEqual(["owner"]);
      expect(await kinds(ids[30])).toEqual([]);
      // The digest lists the rest.
      scene.clock.time += DAY;
      expect(await scene.store.queueDigest()).toBe(true);
      expect(await kinds(ids[31])).toEqual(["digest"]);
    });

    test("queues one digest of trapped leads from previous days, excluding released ones", async () => {
      await using scene = await openNew(2);
      const { store, other, clock } = scene;
      // Noon in Colorado, in the middle of a digest's day.
      clock.time = Date.UTC(2026, 4, 20, 18);
      const digests = async () => {
        const queued = [await store.queueDigest(), await other.queueDigest()];
        const due = await store.claim({ limit: 99, leaseMs: MINUTE });
        for (const mail of due) await store.settle(mail, { state: "sent" });
        const ids = due.filter((mail) => mail.kind === "digest").map((mail) => mail.id);
        return { queued: queued.filter(Boolean).length, ids };
      };
      const trapped = [
        await keep(store, { flags: ["trap"] }),
        await keep(store, { flags: ["trap", "too-fast"] }),
        await keep(store, { flags: ["trap"] }),
      ];
      await keep(store);
      expect(await digests()).toEqual({ queued: 0, ids: [] });
      expect(await store.release(trapped[1] ?? "")).toBe(2);
      expect(await store.release(trapped[1] ?? "")).toBe(0);
      await expect(store.release("NOSUCHLEAD")).rejects.toThrow(/No lead has/);

      clock.time += DAY;
      expect(await digests()).toEqual({ queued: 1, ids: ["digest-2026-05-21"] });
      const inDigest = await store.inDigest("digest-2026-05-21");
      expect(inDigest.map((lead) => lead.id)).toEqual([trapped[0], trapped[2]]);
      const late = await keep(store, { flags: ["trap"] });
      expect(await digests()).toEqual({ queued: 0, ids: [] });
      clock.time += DAY;
      expect(await digests()).toEqual({ queued: 1, ids: ["digest-2026-05-22"] });
      expect((await store.inDigest("digest-2026-05-22")).map((lead) => lead.id)).toEqual([late]);
      clock.time += DAY;
      expect(await digests()).toEqual({ queued: 0, ids: [] });
    });

    test("releases at most fifty leads a day, so that the site can't be used as a spam relay", async () => {
      await using scene = await openNew();
      const ids: string[] = [];
      for (let count = 0; count < 51; count += 1) {
        ids.push(await keep(scene.store, { flags: ["trap"] }));
      }
      const last = ids.pop() ?? "";
      for (const id of ids) expect(await scene.store.release(id)).toBe(2);
      await expect(scene.store.release(last)).rejects.toThrow(/limit is 50 releases/);
      expect((await scene.store.get(last))?.flags).toEqual(["trap"]);
      scene.clock.time += DAY;
      expect(await scene.store.release(last)).toBe(2);
    });

    test("doesn't count an attempt if a mail is returned untried", async () => {
      await using scene = await openNew();
      const id = await keep(scene.store);
      for (const mail of await scene.store.claim({ limit: 2, leaseMs: MINUTE })) {
        await scene.store.settle(mail, { state: "pending" });
      }
      const lead = await scene.store.get(id);
      expect(lead?.mails.map((mail) => [mail.state, mail.attempts])).toEqual([
        ["pending", 0],
        ["pending", 0],
      ]);
    });

    test("expedites only mails delayed by a connection fault", async () => {
      await using scene = await openNew();
      await keep(scene.store);
      await keep(scene.store);
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

    test("leases mail to the owner before mail to visitors", async () => {
      await using scene = await openNew();
      for (let count = 0; count < 3; count += 1) {
        scene.clock.time += 1;
        await keep(scene.store);
      }
      const kinds = async (limit: number) =>
        (await scene.store.claim({ limit, leaseMs: MINUTE })).map((mail) => mail.kind);
      expect(await kinds(2)).toEqual(["owner", "owner"]);
      expect(await kinds(9)).toEqual(["owner", "visitor", "visitor", "visitor"]);
    });

    test("leases mails that were queued, delayed or leased before the clock was set back", async () => {
      await using scene = await openNew(2);
      const { store, clock } = scene;
      const correct = clock.time;
      clock.time += 3 * 365 * DAY;
      await keep(store);
      const [delayed] = await store.claim({ limit: 1, leaseMs: MINUTE });
      const later = { state: "retrying", error: "451", fault: "mail" } as const;
      const nextAttemptAt = clock.time + 6 * 60 * MINUTE;
      await store.settle(delayed as ClaimedMail, { ...later, nextAttemptAt });
      await keep(store);
      const [leased] = await store.claim({ limit: 1, leaseMs: MINUTE });
      await keep(store, { flags: ["trap"] });
      clock.time = correct;
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
      // Nothing is leased twice: leases of normal length are still valid.
      expect(await store.claim({ limit: 9, leaseMs: MINUTE })).toEqual([]);
    });

    test.each([
      ["spring forward", "2026-03-08T14:00:00Z"],
      ["an ordinary day", "2026-05-20T14:00:00Z"],
      ["fall back", "2026-11-01T15:00:00Z"],
    ])("queues the digest at 08:00 in Colorado: %s", async (_, eight) => {
      await using scene = await openNew(2);
      scene.clock.time = Date.parse(eight) - 20 * 60 * MINUTE;
      await keep(scene.store, { flags: ["trap"] });
      scene.clock.time = Date.parse(eight) - 1;
      expect(await scene.store.queueDigest()).toBe(false);
      scene.clock.time += 1;
      expect(await scene.other.queueDigest()).toBe(true);
    });

    test("retries one lead's unsent mails, or all except dead ones and those refused for a week", async () => {
      await using scene = await openNew();
      const id = await keep(scene.store);
      const claimed = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
      for (const mail of claimed) await scene.store.settle(mail, { state: "dead", error: "550" });
      await expect(scene.store.retry("NOSUCHLEAD")).rejects.toThrow(/No lead has/);
      expect(await scene.store.retry()).toBe(0);
      expect(await scene.store.retry(id.toLowerCase())).toBe(2);
      expect(await scene.store.retry()).toBe(2);
      const again = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
      const [refused, down] = again as [ClaimedMail, ClaimedMail];
      const waiting = { state: "retrying", nextAttemptAt: 0, error: "550" } as const;
      await scene.store.settle(refused, { ...waiting, fault: "mail" });
      await scene.store.settle(down, { ...waiting, fault: "server" });
      scene.clock.time += 8 * DAY;
      expect(await scene.store.retry()).toBe(1);
      expect(await scene.store.retry(id)).toBe(2);
      expect((await scene.store.stats()).mails).toMatchObject({ pending: 2, dead: 0 });
    });

    test("gives up waiting mails, but not those being sent", async () => {
      await using scene = await openNew(2);
      const { store, other, clock } = scene;
      const id = await keep(store);
      const leased = await store.claim({ limit: 2, leaseMs: MINUTE });
      await expect(other.giveUp("NOSUCHLEAD")).rejects.toThrow(/No lead has/);
      expect(await other.giveUp(id)).toBe(0);
      expect(await other.retry(id)).toBe(0);
      const failed = { state: "retrying", nextAttemptAt: clock.time, error: "554" } as const;
      for (const mail of leased) await store.settle(mail, { ...failed, fault: "mail" });
      expect(await other.giveUp(id.toLowerCase())).toBe(2);
      expect((await store.get(id))?.mails[0]?.lastError).toBe("given up by hand: 554");
      expect(await other.claim({ limit: 9, leaseMs: MINUTE })).toEqual([]);
      expect((await store.stats()).oldestPendingSeconds).toBeNull();
      // retry --all skips given-up mails; retry ID includes them.
      expect(await store.retry()).toBe(0);
      expect(await store.retry(id)).toBe(2);
    });

    test("finds a person's leads by email address or reference, and erases them along with their unsent mails", async () => {
      await using scene = await openNew();
      const { store, clock } = scene;
      const other = await keep(store, { flags: ["trap"] });
      const ids = [
        await keep(store, { payload: contact({ email: "Dana@Visitor.test" }) }),
        await keep(store, { payload: quote({ email: "dana@visitor.test" }), flags: ["trap"] }),
      ];
      const dana = await store.find(" DANA@visitor.test");
      expect(dana.map((lead) => lead.id).sort()).toEqual([...ids].sort());
      expect(await store.find(dana[0]?.reference ?? "")).toHaveLength(1);
      expect(await store.find("nobody@visitor.test")).toEqual([]);
      clock.time += DAY;
      await store.queueDigest();
      await store.erase(ids);
      expect(await store.find("dana@visitor.test")).toEqual([]);
      expect(await store.stats()).toMatchObject({ leads: 1 });
      // The unsent digest belonged to an erased lead, so a new one lists the other lead.
      clock.time += DAY;
      await store.queueDigest();
      const claimed = await store.claim({ limit: 9, leaseMs: MINUTE });
      expect(claimed.map(({ kind, leadId }) => [kind, leadId])).toEqual([["digest", other]]);
    });

    test("reports failing or overdue backups once a scheduled backup has run", async () => {
      await using scene = await openNew();
      const { store, clock } = scene;
      const problem = async () => (await store.stats()).backupProblem;
      expect(await problem()).toBeUndefined();
      await store.recordBackup("/backups");
      expect(await problem()).toBeUndefined();
      clock.time += DAY;
      await store.recordBackup("/backups", "disk full");
      expect(await problem()).toBe("failing: disk full");
      await store.recordBackup("/backups");
      clock.time += 3 * DAY;
      expect(await problem()).toBe("overdue: 72 hours old");
    });

    test("lists leads newest first, filters by flag, and iterates over all in order of arrival", async () => {
      await using scene = await openNew();
      const ids: string[] = [];
      for (let count = 0; count < 603; count += 1) {
        scene.clock.time += count % 3;
        ids.push(await keep(scene.store, { flags: count % 100 === 0 ? ["trap", "too-fast"] : [] }));
      }
      const flagged = await scene.store.list({ limit: 5, flagged: true });
      expect(flagged.map((lead) => lead.id)).toEqual(
        [600, 500, 400, 300, 200].map((index) => ids[index]),
      );
      expect(flagged[0]?.flags).toEqual(["trap", "too-fast"]);
      const read: string[] = [];
      for await (const lead of scene.store.each()) read.push(lead.id);
      expect(read).toHaveLength(603);
      expect([...read].sort()).toEqual(read);
      expect(new Set(read)).toEqual(new Set(ids));
    });

    test("purges old leads except those whose mail to the owner is unsent", async () => {
      await using scene = await openNew();
      const unsent = await keep(scene.store);
      const flagged = await keep(scene.store, { flags: ["trap"] });
      scene.clock.time += 1;
      const lead = newLead();
      const sent = await scene.store.accept(lead);
      scene.clock.time += 1;
      for (const mail of await scene.store.claim({ limit: 9, leaseMs: MINUTE })) {
        const isUnsent = mail.leadId === unsent;
        await scene.store.settle(mail, isUnsent ? { state: "pending" } : { state: "sent" });
      }
      const before = scene.clock.time;
      scene.clock.time += MINUTE;
      const young = await keep(scene.store);
      const expected = { purged: 2, kept: 1 };
      expect(await scene.store.purge({ before, dryRun: true })).toEqual(expected);
      expect((await scene.store.stats()).leads).toBe(4);
      expect(await scene.store.purge({ before })).toEqual(expected);
      const left = (await scene.store.list({ limit: 9 })).map((one) => one.id);
      expect(left).toEqual([young, unsent]);
      expect(left).not.toContain(flagged);
      // Its key is deleted too: the same form can be submitted again.
      const anew = await scene.store.accept(lead);
      expect(anew.outcome).toBe("kept");
      expect(anew).not.toEqual(sent);
      await scene.store.giveUp(unsent);
      expect(await scene.store.purge({ before })).toEqual({ purged: 1, kept: 0 });
    });
  });
}
