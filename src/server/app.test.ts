import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import type { StoreStats } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import { createApp } from "./app.ts";

/** Creates an app whose store has this probe and no unsent mail. */
function createAppWith(probe: () => Promise<void>) {
  const byKind = { owner: { oldestPendingSeconds: null } };
  const stats = async () => ({ ownerMailFailing: 0, byKind }) as StoreStats;
  const store = { probe, stats };
  return createApp({ handler: new Hono(), hstsSubdomains: false, store, trustedProxies: 0 });
}

it("returns 200 for /healthz without querying the store", async () => {
  const app = createAppWith(() => Promise.reject(new StoreUnavailableError("disk full")));
  expect((await app.request("/healthz")).status).toBe(200);
});

it("reuses a running probe for /readyz, then its result for a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const probes: PromiseWithResolvers<void>[] = [];
  const app = createAppWith(() => {
    const running = Promise.withResolvers<void>();
    probes.push(running);
    return running.promise;
  });
  const requestStatus = async () => (await app.request("/readyz")).status;

  const first = requestStatus();
  vi.advanceTimersByTime(60_000);
  const others = Array.from({ length: 100 }, requestStatus);
  probes[0]?.reject(new StoreUnavailableError("disk full"));
  expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([503]));
  vi.advanceTimersByTime(999);
  expect(await requestStatus()).toBe(503);
  expect(probes).toHaveLength(1);

  vi.advanceTimersByTime(1);
  const second = requestStatus();
  probes[1]?.resolve();
  expect(await second).toBe(200);
  expect(probes).toHaveLength(2);
});
