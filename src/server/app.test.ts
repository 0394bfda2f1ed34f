import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { MAIL_STATES } from "#leads/mail.ts";
import type { StoreStats } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import { createApp } from "./app.ts";

interface OwnerMail {
  failing?: number;
  oldestSeconds?: number;
}

function stats({ failing = 0, oldestSeconds }: OwnerMail): StoreStats {
  const mails = Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as never;
  const none = { mails, oldestPendingSeconds: null };
  const owner = { mails, oldestPendingSeconds: oldestSeconds ?? null };
  const byKind = { owner, visitor: none, digest: none };
  return { leads: 1, ...owner, byKind, ownerMailFailing: failing, backupProblem: undefined };
}

/** Creates an app whose store has the given probe and owner mail. */
const app = (probe: () => Promise<void>, ownerMail: OwnerMail = {}) =>
  createApp({
    handler: new Hono(),
    hstsSubdomains: false,
    store: { probe, stats: async () => stats(ownerMail) },
    trustedProxies: 0,
  });

const broken = async () => {
  throw new StoreUnavailableError("disk full");
};

it.each([
  ["200 if the store and mail work", app(async () => {}), 200, { store: "ok", ownerMail: "ok" }],
  [
    "200 if owner mail has waited five minutes",
    app(async () => {}, { oldestSeconds: 300 }),
    200,
    { ownerMail: "ok" },
  ],
  [
    "503 if owner mail keeps failing",
    app(async () => {}, { failing: 2, oldestSeconds: 9_000 }),
    503,
    { store: "ok", ownerMail: "failing" },
  ],
  [
    "503 if the store is down",
    app(broken),
    503,
    { store: "unavailable: disk full", ownerMail: "unknown" },
  ],
])("/readyz returns %s", async (_case, server, status, checks) => {
  const response = await server.request("/readyz");
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ checks });
});

it("/healthz returns 200 without querying the store", async () => {
  expect((await app(broken).request("/healthz")).status).toBe(200);
});

it("/readyz reuses a running probe, and its result for a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const probes: PromiseWithResolvers<void>[] = [];
  const server = app(() => {
    const running = Promise.withResolvers<void>();
    probes.push(running);
    return running.promise;
  });
  const ask = async () => (await server.request("/readyz")).status;

  const first = ask();
  vi.advanceTimersByTime(60_000);
  const others = Array.from({ length: 100 }, ask);
  probes[0]?.reject(new StoreUnavailableError("disk full"));
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([503]));
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(503);
  expect(probes).toHaveLength(1);

  vi.advanceTimersByTime(1);
  const second = ask();
  probes[1]?.resolve();
  expect(await second).toBe(200);
  expect(probes).toHaveLength(2);
});
