import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { loadFormWords } from "#forms/schema.ts";
import { sqliteBackend, sqliteFile } from "#leads/database/sqlite.ts";
import { createStore } from "#leads/store.ts";
import { readEnvironment } from "#settings/environment.ts";
import { contact } from "../../../tests/support/leads.ts";
import { createFunction } from "./handler.ts";

const settings = readEnvironment({}, loadBusiness());

/** Creates the endpoint with a real store and a clock that the test controls. */
async function setUp(start: string, { rateLimit = false } = {}) {
  const clock = { time: Date.parse(start) };
  const now = () => clock.time;
  const file = sqliteFile(mkdtempSync(join(tmpdir(), "handler-")));
  const store = await createStore({ backend: sqliteBackend(file), now });
  onTestFinished(() => store.close());
  const log: object[] = [];
  const app = createFunction({
    store,
    words: loadFormWords(),
    settings: { ...settings, rateLimit },
    log: (_level, event, fields) => log.push({ event, ...fields }),
    now,
  });
  const send = async (clientAddress: string, fields: Record<string, string>, headers = {}) => {
    const body = new URLSearchParams(fields);
    const url = `${settings.siteUrl}/functions/v1/send-form-emails`;
    const request = new Request(url, { method: "POST", body, headers });
    return (await app.fetch(request, { clientAddress })).status;
  };
  const post = (clientAddress: string, change: Parameters<typeof contact>[0] = {}) =>
    send(clientAddress, { ...contact(change), apikey: settings.anonKey });
  const leads = async () => (await store.stats()).leads;
  const confirmations = async () => {
    const mails = (await store.list({ limit: 1_000 })).flatMap((lead) => lead.mails);
    return mails.filter(({ kind }) => kind === "visitor").length;
  };
  return { clock, post, send, leads, confirmations, log };
}

it("stores a repeated form once per client, even if the second post is in the next window, and again after 20 minutes", async () => {
  const { clock, post, leads } = await setUp("2026-05-20T12:09:59.900Z");
  expect(await post("192.0.2.1")).toBe(200);
  clock.time += 200;
  expect(await post("192.0.2.1")).toBe(200);
  expect(await leads()).toBe(1);
  expect(await post("192.0.2.2")).toBe(200);
  expect(await leads()).toBe(2);
  clock.time += 20 * 60_000;
  expect(await post("192.0.2.1")).toBe(200);
  expect(await leads()).toBe(3);
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WITH_LIMITS = { rateLimit: true };

// Each case reaches only the limit it names, because a mailbox or network that it doesn't test changes with
// every post.
it.each<[what: string, max: number, address: (n: number) => string, email: (n: number) => string]>([
  ["mailbox", 5, (n) => `192.0.2.${n}`, (n) => `a.d.a+${n}@gmail.com`],
  ["IPv6 /48", 20, (n) => `2001:db8:7:${n}::1`, (n) => `visitor${n}@example.com`],
  ["site", 100, (n) => `192.0.2.${n}`, (n) => `visitor${n}@example.com`],
])(
  "limits confirmations per %s to %i an hour but stores every lead (docs/scale.md)",
  async (_, max, address, email) => {
    const { clock, post, leads, confirmations } = await setUp("2026-05-20T12:00:00Z", WITH_LIMITS);
    const send = async (number: number) =>
      expect(await post(address(number), { email: email(number) })).toBe(200);
    for (let number = 1; number <= max + 3; number += 1) await send(number);
    expect(await confirmations()).toBe(max);
    clock.time += HOUR;
    await send(max + 4);
    expect(await confirmations()).toBe(max + 1);
    // Setting the clock back starts a new window too.
    clock.time -= 365 * 24 * HOUR;
    await send(max + 5);
    expect(await confirmations()).toBe(max + 2);
    expect(await leads()).toBe(max + 5);
  },
);

it("limits a client to ten leads in ten minutes and forty a day (docs/scale.md)", async () => {
  const { clock, post } = await setUp("2026-05-20T12:00:00Z", WITH_LIMITS);
  const send = (number: number) => post("192.0.2.1", { email: `visitor${number}@example.com` });
  for (let number = 0; number < 40; number += 10) {
    for (let offset = 0; offset < 10; offset += 1) expect(await send(number + offset)).toBe(200);
    clock.time += 10 * MINUTE - 1;
    expect(await send(40)).toBe(429);
    clock.time += 1;
  }
  expect(await send(40)).toBe(429);
  clock.time += 24 * HOUR - 40 * MINUTE - 1;
  expect(await send(40)).toBe(429);
  clock.time += 1;
  expect(await send(40)).toBe(200);
});

it("logs refusals by reason, without personal data", async () => {
  const { send, post, log } = await setUp("2026-05-20T12:00:00Z", WITH_LIMITS);
  const address = "192.0.2.1";
  const lead = { ...contact(), apikey: settings.anonKey };
  expect(await send(address, contact())).toBe(401);
  expect(await send(address, lead, { Origin: "https://elsewhere.example" })).toBe(403);
  expect(await send(address, { ...lead, email: "ada", ada: "Byron" })).toBe(422);
  for (let count = 0; count < 10; count += 1) await post(address, { message: `${count}` });
  expect(await post(address)).toBe(429);
  const event = "function.refused";
  expect(log.filter((line) => "reason" in line)).toEqual([
    { event, status: 401, reason: "unauthorized" },
    { event, status: 403, reason: "origin_not_allowed" },
    { event, status: 422, reason: "invalid", fields: "email,type" },
    { event, status: 429, reason: "rate_limited" },
  ]);
  expect(JSON.stringify(log)).not.toMatch(/ada|byron|192\.0/i);
});
