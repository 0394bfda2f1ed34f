import { describe, expect, it } from "vitest";
import { type LeadStore, MAIL_STATES, StoreUnavailableError } from "#leads/store.ts";
import { createApp } from "./app.ts";

const stats = (ownerMailFailing: number): Awaited<ReturnType<LeadStore["stats"]>> => ({
  leads: 1,
  mails: Object.fromEntries(MAIL_STATES.map((state) => [state, 0])) as never,
  oldestPendingSeconds: null,
  ownerMailFailing,
});

/** An app on a store in a given condition. */
const app = (probe: () => Promise<void>, ownerMailFailing = 0) =>
  createApp({
    handler: async () => new Response(),
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
    ["the store", app(broken), 503, { store: "unavailable", ownerMail: "unknown" }],
  ])("%s", async (_case, server, status, checks) => {
    const response = await server.request("/readyz");
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ checks });
  });

  it("is not asked by health: the process answers", async () => {
    expect((await app(broken).request("/healthz")).status).toBe(200);
  });
});
