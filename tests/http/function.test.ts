/** Tests the form function's API contract over HTTP. */
import { connect } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH, HEADERS, MAX_BODY_BYTES } from "#contract/endpoint.ts";
import type { HttpError } from "#server/form-endpoint/http-error.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import {
  ANON_KEY,
  invoke,
  pageHeaders,
  RAW_REQUEST_START,
  request,
  storedLeads,
} from "./support.ts";

type FunctionError = ReturnType<HttpError["toJSON"]>;

const server = await startFixtureServer({ env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

describe("errors", () => {
  const contactJson = JSON.stringify(contact());
  const latin1 = Buffer.from(JSON.stringify(contact({ name: "Zoé" })), "latin1");
  const deeplyNested = `{"type":"contact","name":${"[".repeat(9_000)}${"]".repeat(9_000)}}`;
  const wrongKey = { apikey: "wrong", Authorization: "Bearer wrong" };
  const basicKey = { apikey: "", Authorization: `Basic ${ANON_KEY}` };
  const otherPort = { Origin: "http://localhost:1" };
  const oversized = contactJson.padEnd(MAX_BODY_BYTES + 1, " ");
  const longKey = { [HEADERS.idempotencyKey]: "x".repeat(256) };

  it.each<[string, number, string, body: unknown, Record<string, string>?, RequestInit?]>([
    ["a body that is not JSON", 400, "not_json", "name=Ada"],
    ["JSON in Latin-1", 400, "not_json", latin1],
    ["no API key", 401, "unauthorized", contact(), { apikey: "", Authorization: "" }],
    ["a wrong API key", 401, "unauthorized", contact(), wrongKey],
    ["the API key in a Basic Authorization header", 401, "unauthorized", contact(), basicKey],
    ["an origin on another port", 403, "origin_not_allowed", contact(), otherPort],
    ["the method PUT", 405, "method_not_allowed", contact(), {}, { method: "PUT" }],
    ["a body one byte over the limit", 413, "too_large", oversized],
    ["plain text", 415, "unsupported_media_type", contact(), { "Content-Type": "text/plain" }],
    ["9,000 nested arrays", 422, "invalid", deeplyNested],
    ["an Idempotency-Key that is too long", 422, "invalid", contact(), longKey],
  ])(
    "rejects %s with %i and the error code %s",
    async (_case, status, code, body, headers, init) => {
      const response = await invoke(server, body, headers, init);
      expect(response.status).toBe(status);
      expect(response.headers.get("Content-Type")).toBe("application/json");
      const { error } = (await response.json()) as FunctionError;
      expect(error.code).toBe(code);
      expect(error.message).toMatch(/^[A-Z].{15,}[.)]$/);
      expect(error.fields === undefined).toBe(code !== "invalid");
    },
  );

  it("rejects an endless chunked body with 413", async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const response = await fetch(server.url + FUNCTION_PATH, {
      method: "POST",
      headers: pageHeaders(),
      body: endless,
      duplex: "half",
    } as RequestInit);
    expect(response.status).toBe(413);
  });

  it("rejects a Content-Length over the limit with 413 without waiting for the body", async () => {
    const headers = { ...pageHeaders(), "Content-Length": "99999999999" };
    const response = await request(server, FUNCTION_PATH, { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(413);
  });

  it("keeps serving and logs no error after a client disconnects mid-body", async () => {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`${RAW_REQUEST_START}Content-Length: 500\r\n\r\n${contactJson.slice(0, 30)}`);
    await invoke(server, {});
    socket.resetAndDestroy();
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("stores no lead for any of the rejected requests above", async () => {
    expect(await storedLeads(server)).toEqual([]);
  });
});

it.each([
  ["an apikey header but no Authorization header", { Authorization: "" }],
  ["a bearer token but no apikey header", { apikey: "" }],
  [
    "an apikey header and a signed-in user's bearer token",
    { Authorization: "Bearer eyJhbGciOi.user.token" },
  ],
  ["the site's origin", { Origin: new URL(loadBusiness().url).origin }],
  ["a Content-Type with a charset", { "Content-Type": "Application/JSON; charset=UTF-8" }],
])("accepts a lead with %s", async (_case, headers) => {
  expect((await invoke(server, quote(), headers)).status).toBe(200);
});

it("stores one lead for concurrent requests with the same idempotency key, returns the same response to all with its body, and 422 to others", async () => {
  const headers = { [HEADERS.idempotencyKey]: "4f3c-first" };
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      invoke(server, contact({ message: `Only once: ${index % 2}` }), headers),
    ),
  );
  const [accepted, rejected] = [200, 422].map((code) =>
    responses.filter(({ status }) => status === code),
  ) as [Response[], Response[]];
  expect([accepted.length, rejected.length]).toEqual([10, 10]);
  expect(new Set(await Promise.all(accepted.map((response) => response.text()))).size).toBe(1);
  expect(await rejected[0]?.json()).toMatchObject({ error: { code: "idempotency_mismatch" } });
  const leads = (await storedLeads(server)).filter(({ payload }) =>
    JSON.stringify(payload).includes("Only once"),
  );
  expect(leads.map(({ mails }) => mails.length)).toEqual([2]);
});

describe("bots", () => {
  it.each([
    ["honeypot", { [HEADERS.honeypot]: "https://spam.example" }, []],
    // Autofill can be this fast, so the owner gets an email and decides whether the lead is spam.
    ["too-fast", { [HEADERS.fillTime]: "150" }, [{ kind: "owner" }]],
  ])(
    "returns the normal response to a submission flagged %s, but queues no email to the visitor",
    async (flag, headers, mails) => {
      const personResponse = await invoke(server, contact());
      const botResponse = await invoke(server, contact({ message: `Bot by ${flag}` }), headers);
      expect(botResponse.status).toBe(personResponse.status);
      const [personBody, botBody] = [await personResponse.json(), await botResponse.json()];
      expect(Object.keys(botBody)).toEqual(Object.keys(personBody));
      expect(botBody.id).toHaveLength(personBody.id.length);
      expect([...botResponse.headers.keys()]).toEqual([...personResponse.headers.keys()]);
      const lead = (await storedLeads(server)).find((stored) => stored.id === botBody.id);
      expect(lead).toMatchObject({ flags: [flag], mails });
      expect(lead?.mails).toHaveLength(mails.length);
    },
  );
});

it("writes no personal data to the log", () => {
  const log = JSON.stringify(server.log);
  expect(server.log.length).toBeGreaterThan(10);
  for (const personalData of [
    "ada@example.com",
    "Ada",
    "ranch",
    "555-0100",
    "Boulder",
    "127.0.0.1",
  ]) {
    expect(log).not.toContain(personalData);
  }
});
