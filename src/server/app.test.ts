import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import type { StoreStats } from "#leads/store.ts";
import { StoreUnavailableError } from "#leads/unavailable.ts";
import { createApp } from "./app.ts";

/** Creates an app with the given probe of the store and no unsent mail. */
function createProbed(probe: () => Promise<void>) {
  const byKind = { owner: { oldestPendingSeconds: null } };
  const stats = async () => ({ ownerMailFailing: 0, byKind }) as StoreStats;
  const store = { probe, stats };
  return createApp({ handler: new Hono(), hstsSubdomains: false, store, trustedProxies: 0 });
}

it("/healthz returns 200 without querying the store", async () => {
  const app = createProbed(() => Promise.reject(new StoreUnavailableError("disk full")));
  expect((await app.request("/healthz")).status).toBe(200);
});

it("/readyz reuses a running probe, and its result for a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const probes: PromiseWithResolvers<void>[] = [];
  const app = createProbed(() => {
    const running = Promise.withResolvers<void>();
    probes.push(running);
    return running.promise;
  });
  const ask = async () => (await app.request("/readyz")).status;

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
