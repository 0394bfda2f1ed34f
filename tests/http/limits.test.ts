/**
 * Rate limits per client and mailbox, with and without a proxy, and across a restart. Each run uses new
 * clients and mailboxes, so earlier runs don't count against a retry.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { MESSAGES } from "#contract/messages.ts";
import { makeFixtureSite } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";
import { invoke, postForm, storedLeads } from "./support.ts";

const { phone } = loadBusiness();

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});

let count = 0;
const next = () => {
  count += 1;
  return count;
};
const newMailbox = () => `visitor${next()}@example.com`;
const newAddress = () => {
  const number = next();
  return `198.18.${number >> 8}.${number & 255}`;
};

/** Returns a unique lead. The mailbox is also unique unless given. */
const fresh = (email = newMailbox()) => contact({ message: `Message ${next()}`, email });

describe("behind a trusted proxy", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ folder, env: { TRUST_PROXY: "on" } });
  });
  afterAll(() => server.dispose());
  const from = (address: string, body = fresh()) =>
    invoke(server, body, { "X-Forwarded-For": address });

  it("accepts ten leads from one client, then returns 429 with Retry-After", async () => {
    const address = newAddress();
    const before = (await storedLeads(server)).length;
    for (let index = 0; index < 10; index += 1) {
      expect((await from(address)).status).toBe(200);
    }
    const response = await from(address);
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get("Retry-After"));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe("rate_limited");
    expect(error.message).toContain(phone);
    expect(await storedLeads(server)).toHaveLength(before + 10);
    expect((await from(newAddress())).status).toBe(200);
  });

  it("limits a Gmail mailbox to 5 confirmations if 300 leads use its plus addresses from different IPv6 networks", async () => {
    const mailbox = `ada${next()}`;
    for (let index = 0; index < 300; index += 1) {
      const body = fresh(`${mailbox}+${index}@gmail.com`);
      expect((await from(`2001:db8:${next()}:${index}::1`, body)).status).toBe(200);
    }
    const stored = (await storedLeads(server)).filter((lead) =>
      lead.payload.email.startsWith(mailbox),
    );
    const kinds = stored.flatMap(({ mails }) => mails.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === "owner")).toHaveLength(300);
    expect(kinds.filter((kind) => kind === "visitor")).toHaveLength(5);
  });
});

it("ignores X-Forwarded-For if no proxy is trusted, and keeps its limits across a restart", async () => {
  const first = await startTestServer({ folder });
  onTestFinished(() => first.dispose());
  for (let index = 0; index < 10; index += 1) {
    const response = await invoke(first, fresh(), { "X-Forwarded-For": newAddress() });
    expect(response.status).toBe(200);
  }
  expect((await invoke(first, fresh(), { "X-Forwarded-For": newAddress() })).status).toBe(429);
  await first.stop();

  const second = await startTestServer({ folder, dataDir: first.dataDir });
  onTestFinished(() => second.dispose());
  expect((await invoke(second, fresh())).status).toBe(429);

  const page = await postForm(second, quote({ description: "Please keep what I typed." }));
  expect(page.status).toBe(429);
  const html = await page.text();
  expect(html).toContain(MESSAGES.quote.failure);
  expect(html).toContain("Please keep what I typed.");
  expect(html).toMatch(/try again in \d+ (minute|hour)s?/);
  expect(html).toContain(phone);
});
