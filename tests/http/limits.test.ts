/** Tests the rate limit per client: behind a trusted proxy, without one, and across a restart. */
import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { MESSAGES } from "#contract/messages.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { invoke, postForm, storedLeads } from "./support.ts";

const { phone } = loadBusiness();

let leadCount = 0;

/** Sends a lead with a unique message and email address. */
function send(server: TestServer, forwardedFor: string): Promise<Response> {
  leadCount += 1;
  const body = contact({
    message: `Message ${leadCount}`,
    email: `visitor${leadCount}@example.com`,
  });
  return invoke(server, body, { "X-Forwarded-For": forwardedFor });
}

test("accepts ten leads per client behind a trusted proxy, then returns 429 with Retry-After", async ({
  start,
}) => {
  const server = await start({ env: { TRUST_PROXY: "on" } });
  for (let index = 0; index < 10; index += 1) {
    expect((await send(server, "198.18.0.1")).status).toBe(200);
  }
  const response = await send(server, "198.18.0.1");
  expect(response.status).toBe(429);
  const retryAfter = Number(response.headers.get("Retry-After"));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(600);
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  expect(error.code).toBe("rate_limited");
  expect(error.message).toContain(phone);
  expect(await storedLeads(server)).toHaveLength(10);
  expect((await send(server, "198.18.0.2")).status).toBe(200);
});

test("ignores X-Forwarded-For if no proxy is trusted, and still limits the client after a restart", async ({
  start,
}) => {
  const firstServer = await start();
  for (let index = 0; index < 10; index += 1) {
    expect((await send(firstServer, `198.18.0.${index}`)).status).toBe(200);
  }
  expect((await send(firstServer, "198.18.0.99")).status).toBe(429);
  await firstServer.stop();

  const restartedServer = await start({ dataDir: firstServer.dataDir });
  const response = await postForm(
    restartedServer,
    quote({ description: "Please keep what I typed." }),
  );
  expect(response.status).toBe(429);
  const html = await response.text();
  expect(html).toContain(MESSAGES.quote.failure);
  expect(html).toContain("Please keep what I typed.");
  expect(html).toMatch(/try again in \d+ (minute|hour)s?/);
  expect(html).toContain(phone);
});
