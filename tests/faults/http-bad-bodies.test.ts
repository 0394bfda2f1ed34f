/**
 * Tests that random invalid bodies cause neither a 5xx nor a stored lead nor, in the soak, a memory leak. A failing
 * run prints the smallest failing body and the seed that reproduces it.
 */
import fc from "fast-check";
import { expect } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { ANON_KEY, storedLeads } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import { SOAK } from "../support/soak.ts";

const BODIES = SOAK ? 10_000 : 600;
/** Allowed response statuses for an invalid body. */
const REJECTIONS = [400, 413, 415, 422];

/** A value that is invalid for every field of both forms, except that `services` accepts an empty list. */
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
    return {
      ...lead,
      [key]: key === "services" && Array.isArray(value) && value.length === 0 ? 1 : value,
    };
  });

/** A body sent as JSON, often malformed. */
const json = fc.oneof(
  fc.jsonValue().map((value) => JSON.stringify(value)),
  fc.string({ unit: "binary", maxLength: 400 }),
  brokenLead.map((value) => JSON.stringify(value)),
  fc.string().map((extra) => JSON.stringify({ ...contact(), [`extra${extra}`]: 1 })),
  fc.nat(30_000).map((depth) => `${"[".repeat(depth)}${"]".repeat(depth)}`),
  fc.nat(20).map((cut) => JSON.stringify(quote()).slice(0, -1 - cut)),
  fc.uint8Array({ maxLength: 400 }),
);

const formPost = fc.webQueryParameters().map((query) => `${query}&type=quote&apikey=${ANON_KEY}`);

/** A body and its content type. */
const request = fc.oneof(
  { weight: 7, arbitrary: fc.tuple(json, fc.constant("application/json")) },
  { weight: 2, arbitrary: fc.tuple(formPost, fc.constant("application/x-www-form-urlencoded")) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.string({ maxLength: 400 }),
      fc.constantFrom("multipart/form-data; boundary=x", "text/plain", "application/xml", "a/b;c"),
    ),
  },
);

test(`rejects ${BODIES} random invalid bodies with a 4xx and stores none`, {
  timeout: 120_000,
}, async ({ start }) => {
  // Without rate limits, only validation rejects bodies. A small heap forces garbage collection, which exposes leaks.
  const env = { RATE_LIMIT: "off", NODE_OPTIONS: "--max-old-space-size=64" };
  const server = await start({ env });
  const expectRejections = (numRuns: number) =>
    fc.assert(
      fc.asyncProperty(request, async ([body, contentType]) => {
        const headers = { "Content-Type": contentType, apikey: ANON_KEY };
        const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", headers, body });
        await response.text();
        expect(REJECTIONS).toContain(response.status);
      }),
      { numRuns },
    );
  // Take the baseline after a warmup, which compiles the code and, in the soak, settles the heap.
  await expectRejections(BODIES / 4);
  const baseline = await server.memory();
  await expectRejections((BODIES * 3) / 4);
  const end = await server.memory();
  console.log(`memory ${baseline.toFixed(0)} MB after a quarter, ${end.toFixed(0)} MB at the end`);
  expect(await storedLeads(server)).toEqual([]);
  // A short run ends before the heap settles.
  if (SOAK) expect(end).toBeLessThan(baseline + 25);
});
