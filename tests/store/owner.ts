/**
 * Contract tests: for the owner, the store releases, finds and deletes leads, retries and gives up emails, and
 * reports backups.
 */
import { expect, test } from "vitest";
import type { ClaimedMail } from "#leads/mail.ts";
import { contact, newLead, quote } from "../support/leads.ts";
import { DAY, MINUTE, type OpenNewScene, storeLead } from "./scene.ts";

export function ownerContract(openNewScene: OpenNewScene): void {
  test("releases at most fifty leads a day", async () => {
    await using scene = await openNewScene();
    const ids: string[] = [];
    for (let count = 0; count < 51; count += 1) {
      ids.push(await storeLead(scene.store, { flags: ["honeypot"] }));
    }
    const last = ids.pop() ?? "";
    for (const id of ids) expect(await scene.store.release(id)).toBe(2);
    await expect(scene.store.release(last)).rejects.toThrow(/limit is 50 releases/);
    expect((await scene.store.get(last))?.flags).toEqual(["honeypot"]);
    scene.clock.time += DAY;
    expect(await scene.store.release(last)).toBe(2);
  });

  test("retries one lead's unsent emails, or those of all leads except dead emails and emails refused for a week", async () => {
    await using scene = await openNewScene();
    const id = await storeLead(scene.store);
    const claimed = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
    for (const mail of claimed) await scene.store.settle(mail, { state: "dead", error: "550" });
    await expect(scene.store.retry("NOSUCHLEAD")).rejects.toThrow(/No lead has/);
    expect(await scene.store.retry()).toBe(0);
    expect(await scene.store.retry(id.toLowerCase())).toBe(2);
    expect(await scene.store.retry()).toBe(2);
    const again = await scene.store.claim({ limit: 2, leaseMs: MINUTE });
    const [refused, delayed] = again as [ClaimedMail, ClaimedMail];
    const waiting = { state: "retrying", nextAttemptAt: 0, error: "550" } as const;
    await scene.store.settle(refused, { ...waiting, fault: "mail" });
    await scene.store.settle(delayed, { ...waiting, fault: "server" });
    scene.clock.time += 8 * DAY;
    expect(await scene.store.retry()).toBe(1);
    expect(await scene.store.retry(id)).toBe(2);
    expect((await scene.store.stats()).mails).toMatchObject({ pending: 2, dead: 0 });
  });

  test("gives up on waiting emails, but not on emails being sent", async () => {
    await using scene = await openNewScene(2);
    const { store, other, clock } = scene;
    const id = await storeLead(store);
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
    // `retry --all` skips emails that the owner gave up on; `retry ID` includes them.
    expect(await store.retry()).toBe(0);
    expect(await store.retry(id)).toBe(2);
  });

  test("finds a person's leads by email address or reference, and erases them along with their unsent emails", async () => {
    await using scene = await openNewScene();
    const { store, clock } = scene;
    const other = await storeLead(store, { flags: ["honeypot"] });
    const ids = [
      await storeLead(store, { payload: contact({ email: "Dana@Visitor.test" }) }),
      await storeLead(store, {
        payload: quote({ email: "dana@visitor.test" }),
        flags: ["honeypot"],
      }),
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

  test("purges old leads except those whose email to the owner is unsent", async () => {
    await using scene = await openNewScene();
    const unsent = await storeLead(scene.store);
    const flagged = await storeLead(scene.store, { flags: ["honeypot"] });
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
    const recentId = await storeLead(scene.store);
    const expected = { purged: 2, kept: 1 };
    expect(await scene.store.purge({ before, dryRun: true })).toEqual(expected);
    expect((await scene.store.stats()).leads).toBe(4);
    expect(await scene.store.purge({ before })).toEqual(expected);
    const remaining = (await scene.store.list({ limit: 9 })).map(({ id }) => id);
    expect(remaining).toEqual([recentId, unsent]);
    expect(remaining).not.toContain(flagged);
    // The purged lead's idempotency key is deleted too: the same form can be submitted again.
    const resubmitted = await scene.store.accept(lead);
    expect(resubmitted.outcome).toBe("kept");
    expect(resubmitted).not.toEqual(sent);
    await scene.store.giveUp(unsent);
    expect(await scene.store.purge({ before })).toEqual({ purged: 1, kept: 0 });
  });

  test("reports failing or overdue backups once a scheduled backup has run", async () => {
    await using scene = await openNewScene();
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
}
