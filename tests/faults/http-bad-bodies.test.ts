/**
 * Random invalid bodies never cause a 5xx, a stored lead or memory growth. A failing run prints
 * the smallest failing body and the seed that reproduces it.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { ANON_KEY, storedLeads } from "../http/support.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";

const SOAK = process.env["SOAK"] === "1";
const BODIES = SOAK ? 10_000 : 600;
/** Allowed response statuses for an invalid body. */
const REFUSALS = [400, 413, 415, 422];

let server: TestServer;
beforeAll(async () => {
  // No rate limits: only validation should reject bodies.
  // A small heap forces garbage collection, which exposes leaks.
  server = await startFixtureServer({
    env: { RATE_LIMIT: "off", NODE_OPTIONS: "--max-old-space-size=64" },
  });
});
afterAll(() => server.dispose());

/** Returns the response status; throws if the server doesn't respond. */
async function post(body: string | Uint8Array<ArrayBuffer>, contentType: string): Promise<number> {
  const headers = { "Content-Type": contentType, apikey: ANON_KEY };
  const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", headers, body });
  await response.text();
  return response.status;
}

/** A value that is invalid for every field of both forms. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 1e308, [], {}, "\ud800", "a\u0000b", "x".repeat(6_000)),
  fc.integer(),
  fc.array(fc.jsonValue(), { minLength: 9 }),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

/** A valid payload with one invalid field. */
const brokenLead = fc
  .tuple(fc.constantFrom(contact(), quote()), fc.nat(), hostileValue)
  .map(([lead, index, value]) => {
    const keys = Object.keys(lead);
    const key = keys[index % keys.length] ?? "type";
    // `services` is the only list field, and it accepts an empty list.
    return {
      ...lead,
      [key]: key === "services" && Array.isArray(value) && value.length === 0 ? 1 : value,
    };
  });

const json = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 400 }),
  brokenLead.map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat())
    .map(([more, extra]) => JSON.stringify({ ...contact(), ...more, [`extra${extra}`]: 1 })),
  fc.nat(30_000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  fc.nat(20).map((cut) => JSON.stringify(quote()).slice(0, -1 - cut)),
);

const body = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(json, fc.constant("application/json")) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.uint8Array({ maxLength: 400 }), fc.constant("application/json")),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.webQueryParameters().map((query) => `${query}&type=quote&apikey=${ANON_KEY}`),
      fc.constant("application/x-www-form-urlencoded"),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.string({ maxLength: 400 }),
      fc.constant("multipart/form-data; boundary=x"),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.string(), fc.constantFrom("text/plain", "application/xml", "a/b;c")),
  },
);

const areRefused = (numRuns: number) =>
  fc.assert(
    fc.asyncProperty(body, async ([content, contentType]) => {
      expect(REFUSALS).toContain(await post(content, contentType));
    }),
    { numRuns },
  );

it(`rejects ${BODIES} random bodies without a 5xx or memory growth`, {
  timeout: 120_000,
}, async () => {
  // Take the baseline after a warmup, when the code is compiled and the heap has settled.
  await areRefused(BODIES / 4);
  const baseline = await server.memory();
  await areRefused((BODIES * 3) / 4);
  const end = await server.memory();
  console.log(`memory ${baseline.toFixed(0)} MB after a quarter, ${end.toFixed(0)} MB at the end`);
  expect(await storedLeads(server)).toEqual([]);
  // A short run ends before the heap settles.
  if (SOAK) expect(end).toBeLessThan(baseline + 25);
});
