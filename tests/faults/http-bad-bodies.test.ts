/**
 * Tests that random invalid request bodies cause neither a 5xx response nor a stored lead nor, in the soak
 * test, a memory leak. A failing run prints the smallest failing body and the seed that reproduces it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { ANON_KEY, storedLeads } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import { SOAK } from "../support/soak.ts";

const BODY_COUNT = SOAK ? 10_000 : 600;
/** Statuses that a response to an invalid body may have. */
const REJECTION_STATUSES = [400, 413, 415, 422];

/**
 * Generates a value that is invalid for every field of both forms, except that `services` accepts an empty
 * list.
 */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 1e308, [], {}, "\ud800", "a\u0000b", "x".repeat(6_000)),
  fc.integer(),
  fc.array(fc.jsonValue(), { minLength: 9 }),
  fc.dictionary(fc.string(), fc.jsonValue()),
);

/** Generates a payload with one invalid field. */
const brokenLead = fc
  .tuple(fc.constantFrom(contact(), quote()), fc.nat(), hostileValue)
  .map(([lead, index, value]) => {
    const keys = Object.keys(lead);
    const key = keys[index % keys.length] ?? "type";
    return {
      ...lead,
      [key]: key === "services" && Array.isArray(value) && value.length === 0 ? 1 : value,
    };
  });

/** Generates a body to send as JSON, often malformed. */
const jsonBody = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 400 }),
  brokenLead.map((value) => JSON.stringify(value)),
  fc.string().map((extra) => JSON.stringify({ ...contact(), [`extra${extra}`]: 1 })),
  fc.nat(30_000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  fc.nat(20).map((cut) => JSON.stringify(quote()).slice(0, -1 - cut)),
  fc.uint8Array({ maxLength: 400 }),
);

const formBody = fc.webQueryParameters().map((query) => `${query}&type=quote&apikey=${ANON_KEY}`);

/** Generates a body and its content type. */
const request = fc.oneof(
  { weight: 7, arbitrary: fc.tuple(jsonBody, fc.constant("application/json")) },
  { weight: 2, arbitrary: fc.tuple(formBody, fc.constant("application/x-www-form-urlencoded")) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.string({ maxLength: 400 }),
      fc.constantFrom("multipart/form-data; boundary=x", "text/plain", "application/xml", "a/b;c"),
    ),
  },
);

test(`rejects ${BODY_COUNT} random invalid bodies with a 4xx and stores none`, {
  timeout: 120_000,
}, async ({ start }) => {
  // Without rate limits, only validation rejects bodies. A small heap forces garbage collection, which
  // exposes leaks.
  const env = { RATE_LIMIT: "off", NODE_OPTIONS: "--max-old-space-size=64" };
  const server = await start({ env });
  const expectRejections = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(request, async ([body, contentType]) => {
        const headers = { "Content-Type": contentType, apikey: ANON_KEY };
        const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", headers, body });
        await response.text();
        expect(REJECTION_STATUSES).toContain(response.status);
      }),
      { numRuns },
    );
  // Take the baseline after a warmup, which compiles the code and, in the soak test, settles the heap.
  await expectRejections(BODY_COUNT / 4);
  const baseline = await server.memory();
  await expectRejections((BODY_COUNT * 3) / 4);
  // Only the soak test checks memory: shorter runs end before the heap settles.
  if (SOAK) expect(await server.memory()).toBeLessThan(baseline + 25);
  expect(await storedLeads(server)).toEqual([]);
});
