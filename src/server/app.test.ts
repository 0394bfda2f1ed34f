import { Hono } from "hono";
import { expect, it, onTestFinished, vi } from "vitest";
import { StoreUnavailableError } from "#leads/database/unavailable.ts";
import { createApp } from "./app.ts";

it("answers concurrent requests for /readyz with one probe, and reuses its result for a second", async () => {
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const probes: PromiseWithResolvers<void>[] = [];
  const store = {
    probe() {
      const probe = Promise.withResolvers<void>();
      probes.push(probe);
      return probe.promise;
    },
    // No email is waiting to be sent.
    health: async () => ({ ownerMailAgeMs: 0, isOwnerMailFailing: false }),
    backupProblem: async () => undefined,
  };
  const app = createApp({ handler: new Hono(), hstsSubdomains: false, store, trustedProxies: 0 });
  const requestStatus = async () => (await app.request("/readyz")).status;

  const firstStatus = requestStatus();
  vi.advanceTimersByTime(60_000);
  const otherStatuses = Array.from({ length: 100 }, requestStatus);
  probes[0]?.reject(new StoreUnavailableError("disk full"));
  expect(new Set(await Promise.all([firstStatus, ...otherStatuses]))).toEqual(new Set([503]));
  vi.advanceTimersByTime(999);
  expect(await requestStatus()).toBe(503);
  expect(probes).toHaveLength(1);

  vi.advanceTimersByTime(1);
  const secondStatus = requestStatus();
  probes[1]?.resolve();
  expect(await secondStatus).toBe(200);
  expect(probes).toHaveLength(2);
});
