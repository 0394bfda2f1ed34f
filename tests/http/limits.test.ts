/** Tests the limits per client on leads and on refused forms. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { MESSAGES } from "#contract/messages.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { invoke, postForm, RAW_REQUEST_START, storedLeads } from "./support.ts";

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
  expect(await response.json()).toMatchObject({
    error: { code: "rate_limited", message: expect.stringContaining(phone) },
  });
  expect(await storedLeads(server)).toHaveLength(10);
  expect((await send(server, "198.18.0.2")).status).toBe(200);
});

test("refuses a client after 20 refused forms, before reading its body, and no other client", async ({
  start,
}) => {
  const server = await start({ env: { TRUST_PROXY: "on" } });
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const invalid = contact({ email: "nobody" });
  for (let count = 0; count < 10; count += 1) {
    expect((await invoke(server, invalid, from("198.18.0.1"))).status).toBe(422);
    expect((await invoke(server, "{", from("198.18.0.1"))).status).toBe(400);
  }
  const refused = await invoke(server, invalid, from("198.18.0.1"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect((await invoke(server, invalid, from("198.18.0.2"))).status).toBe(422);
  expect((await invoke(server, contact(), from("198.18.0.2"))).status).toBe(200);

  // The answer comes before the body, of which only the first byte is sent.
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `${RAW_REQUEST_START}X-Forwarded-For: 198.18.0.1\r\nConnection: close\r\nContent-Length: 60000\r\n\r\n{`,
  );
  expect(await text(socket.setEncoding("latin1"))).toMatch(/^HTTP\/1\.1 429 /);
});

test("ignores X-Forwarded-For if no proxy is trusted, and still limits the client's leads and refused forms after a restart", async ({
  start,
}) => {
  const firstServer = await start();
  for (let index = 0; index < 10; index += 1)
    expect((await send(firstServer, `198.18.0.${index}`)).status).toBe(200);
  expect((await send(firstServer, "198.18.0.99")).status).toBe(429);
  const invalid = { ...contact(), email: "nobody" };
  for (let count = 0; count < 20; count += 1)
    expect((await postForm(firstServer, invalid)).status).toBe(422);
  await firstServer.stop();

  const server = await start({ dataDir: firstServer.dataDir });
  const response = await postForm(server, quote({ description: "Please keep what I typed." }));
  expect(response.status).toBe(429);
  const html = await response.text();
  expect(html).toContain(MESSAGES.quote.failure);
  expect(html).toContain("Please keep what I typed.");
  expect(html).toMatch(/try again in \d+ (minute|hour)s?/);
  expect(html).toContain(phone);
  expect((await postForm(server, invalid)).status).toBe(429);
});
