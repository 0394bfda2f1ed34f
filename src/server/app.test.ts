import { Hono } from "hono";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAIL_STATES } from "#leads/mail.ts";
import type { LeadStore } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import { createApp } from "./app.ts";

const stats = (ownerMailFailing: number): Awaited<ReturnType<LeadStore["stats"]>> => ({
  leads: 1,
  mails: Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as never,
  oldestPendingSeconds: null,
  ownerMailFailing,
  backupProblem: undefined,
});

/** An app on a store in a given condition. */
const app = (probe: () => Promise<void>, ownerMailFailing = 0) =>
  createApp({
    handler: new Hono(),
    hstsSubdomains: false,
    store: { probe, stats: async () => stats(ownerMailFailing) },
    trustedProxies: 0,
  });

describe("readiness names what is wrong", () => {
  const works = async () => {};
  const broken = async () => {
    throw new StoreUnavailableError("disk full");
  };

  it.each([
    ["nothing", app(works), 200, { store: "ok", ownerMail: "ok" }],
    ["the owner's mail", app(works, 2), 503, { store: "ok", ownerMail: "failing" }],
    ["the store", app(broken), 503, { store: "unavailable: disk full", ownerMail: "unknown" }],
  ])("%s", async (_case, server, status, checks) => {
    const response = await server.request("/readyz");
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ checks });
  });

  it("is not asked by health: the process answers", async () => {
    expect((await app(broken).request("/healthz")).status).toBe(200);
  });
});

describe("readiness is looked at once for everybody who asks", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Counts looks; each ends when the test says so. */
  function scene() {
    const looks: PromiseWithResolvers<void>[] = [];
    const probe = () => {
      const look = Promise.withResolvers<void>();
      looks.push(look);
      return look.promise;
    };
    const server = app(probe);
    const ask = async () => (await server.request("/readyz")).status;
    return { looks, ask };
  }

  it("while a look is under way, however long it takes", async () => {
    const { looks, ask } = scene();
    const first = ask();
    vi.advanceTimersByTime(60_000);
    const others = Array.from({ length: 100 }, ask);
    expect(looks).toHaveLength(1);
    looks[0]?.resolve();
    expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([200]));
    expect(looks).toHaveLength(1);
  });

  it("and for a second after it, good or bad", async () => {
    const { looks, ask } = scene();
    const first = ask();
    looks[0]?.reject(new StoreUnavailableError("disk full"));
    expect(await first).toBe(503);
    vi.advanceTimersByTime(999);
    expect(await ask()).toBe(503);
    expect(looks).toHaveLength(1);
    vi.advanceTimersByTime(1);
    const second = ask();
    looks[1]?.resolve();
    expect(await second).toBe(200);
    expect(looks).toHaveLength(2);
  });
});
