/** Limits per client and per e-mail, behind a proxy and without one, over a restart. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MESSAGES } from "#contract/messages.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { invoke, postForm, storedLeads } from "./support.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});
afterAll(removeFixtureSites);

let sent = 0;
/** A lead nobody sent before, from a mailbox of its own unless given. */
const fresh = (email?: string) => {
  sent += 1;
  return contact({ message: `Message ${sent}`, email: email ?? `visitor${sent}@example.com` });
};

describe("behind a trusted proxy", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ folder, env: { TRUST_PROXY: "on" } });
  });
  afterAll(() => server.dispose());
  const from = (address: string, body = fresh(), headers: Record<string, string> = {}) =>
    invoke(server, body, { "X-Forwarded-For": address, ...headers });

  it("keeps ten from one client, then asks to wait", async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await from("203.0.113.1")).status).toBe(200);
    }
    const response = await from("203.0.113.1");
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("rate_limited");
    expect(error.message).toContain("(303) 555-0147");
    expect((await storedLeads(server)).length).toBe(10);
    expect((await from("203.0.113.2")).status).toBe(200);
  });

  it("believes only what the proxy wrote", async () => {
    expect((await from("198.51.100.1, 203.0.113.1")).status).toBe(429);
    expect((await from("203.0.113.1, 198.51.100.1")).status).toBe(200);
  });

  it("counts an IPv6 customer's whole network", async () => {
    for (let index = 0; index < 10; index += 1) {
      expect((await from(`2001:db8:5:6::${index}`)).status).toBe(200);
    }
    expect((await from("2001:db8:5:6:ffff::1")).status).toBe(429);
    expect((await from("2001:db8:5:7::1")).status).toBe(200);
  });

  it("keeps five an hour for one mailbox, from wherever they come", async () => {
    for (let index = 0; index < 5; index += 1) {
      const body = fresh(index % 2 === 0 ? "one@example.com" : "One@Example.com");
      expect((await from(`192.0.2.${index}`, body)).status).toBe(200);
    }
    expect((await from("192.0.2.99", fresh("one@example.com"))).status).toBe(429);
  });

  it("answers a replay although the limit is reached", async () => {
    const headers = { "Idempotency-Key": "kept-before" };
    const body = fresh();
    const first = await from("203.0.113.77", body, headers);
    for (let index = 0; index < 9; index += 1) await from("203.0.113.77");
    expect((await from("203.0.113.77")).status).toBe(429);
    const again = await from("203.0.113.77", body, headers);
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(await first.json());
  });
});

it("ignores X-Forwarded-For without a proxy, and remembers over a restart", async () => {
  const first = await startTestServer({ folder });
  for (let index = 0; index < 10; index += 1) {
    const response = await invoke(first, fresh(), { "X-Forwarded-For": `203.0.113.${index}` });
    expect(response.status).toBe(200);
  }
  expect((await invoke(first, fresh(), { "X-Forwarded-For": "203.0.113.99" })).status).toBe(429);
  await first.stop();

  const second = await startTestServer({ folder, dataDir: first.dataDir });
  expect((await invoke(second, fresh())).status).toBe(429);

  const page = await postForm(second, quote({ description: "Please keep what I typed." }));
  expect(page.status).toBe(429);
  const html = await page.text();
  expect(html).toContain(MESSAGES.quote.failure);
  expect(html).toContain("Please keep what I typed.");
  expect(html).toContain("(303) 555-0147");
  await second.dispose();
  await first.dispose();
});
