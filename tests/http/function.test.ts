import { connect } from "node:net";
import { afterAll, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH, HEADERS, MAX_BODY_BYTES } from "#contract/endpoint.ts";
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

const server = await startFixtureServer({ env: { RATE_LIMIT: "off" } });
afterAll(server.dispose);

const contactJson = JSON.stringify(contact());
const deeplyNested = `{"type":"contact","name":${"[".repeat(9_000)}${"]".repeat(9_000)}}`;
const wrongKey = { apikey: "wrong", Authorization: "Bearer wrong" };
const basicKey = { apikey: "", Authorization: `Basic ${ANON_KEY}` };
const oversized = contactJson.padEnd(MAX_BODY_BYTES + 1, " ");

it.each<[string, number, string, body: unknown, Record<string, string>?, RequestInit?]>([
  ["a body that is not JSON", 400, "not_json", "name=Ada"],
  ["no API key", 401, "unauthorized", contact(), { apikey: "", Authorization: "" }],
  ["a wrong API key", 401, "unauthorized", contact(), wrongKey],
  ["the API key in a Basic Authorization header", 401, "unauthorized", contact(), basicKey],
  ["another origin", 403, "origin_not_allowed", contact(), { Origin: "http://localhost:1" }],
  ["the method PUT", 405, "method_not_allowed", contact(), {}, { method: "PUT" }],
  ["a body one byte over the limit", 413, "too_large", oversized],
  ["plain text", 415, "unsupported_media_type", contact(), { "Content-Type": "text/plain" }],
  ["a missing field", 422, "invalid", { type: "contact" }],
  ["9,000 nested arrays", 422, "invalid", deeplyNested],
])(
  "rejects %s with %i and the error code %s, and stores nothing",
  async (_case, status, code, body, headers, init) => {
    const before = (await storedLeads(server)).length;
    const response = await invoke(server, body, headers, init);
    expect(response.status).toBe(status);
    expect(response.headers.get("Content-Type")).toBe("application/json");
    const { error } = (await response.json()) as { error: Record<string, unknown> };
    expect(error["code"]).toBe(code);
    expect(error["message"]).toMatch(/^[A-Z].{15,}\.$/);
    expect(error["fields"] === undefined).toBe(code !== "invalid");
    expect(await storedLeads(server)).toHaveLength(before);
  },
);

// Over a socket: `fetch` goes on reading an endless body without ever yielding once its connection is reset.
it("rejects an endless chunked body with 413, and closes the connection", async () => {
  const socket = connect(server.port, "127.0.0.1");
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  // The server may reset the connection while more is being sent.
  socket.on("error", () => {});
  let received = "";
  socket.setEncoding("utf8").on("data", (part) => {
    received += part;
  });
  socket.write(`${RAW_REQUEST_START}Transfer-Encoding: chunked\r\n\r\n`);
  const feed = () => {
    if (socket.destroyed) return;
    if (socket.write(`4000\r\n${" ".repeat(0x4000)}\r\n`)) setImmediate(feed);
    else socket.once("drain", feed);
  };
  feed();
  await isClosed;
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
});

it("rejects a Content-Length over the limit with 413 without waiting for the body", async () => {
  const headers = { ...pageHeaders(), "Content-Length": "99999999999" };
  const response = await request(server, FUNCTION_PATH, { method: "POST", headers, body: "{}" });
  expect(response.status).toBe(413);
});

it.each([
  ["an apikey header but no Authorization header", { Authorization: "" }],
  ["a bearer token but no apikey header", { apikey: "" }],
  ["an apikey header and a user's bearer token", { Authorization: "Bearer eyJhbGciOi.user.token" }],
  ["the site's origin", { Origin: new URL(loadBusiness().url).origin }],
  ["a Content-Type with a charset", { "Content-Type": "Application/JSON; charset=UTF-8" }],
])("accepts a lead with %s", async (_case, headers) => {
  const response = await invoke(server, quote(), headers);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ id: expect.stringMatching(/^\w+$/) });
});

it("stores one lead for concurrent requests with the same idempotency key, returns the same response to all with its body, and 422 to others", async () => {
  const headers = { [HEADERS.idempotencyKey]: "4f3c-first" };
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      invoke(server, contact({ message: `Only once: ${index % 2}` }), headers),
    ),
  );
  const withStatus = (code: number) => responses.filter(({ status }) => status === code);
  const [accepted, rejected] = [withStatus(200), withStatus(422)];
  expect([accepted.length, rejected.length]).toEqual([10, 10]);
  expect(new Set(await Promise.all(accepted.map((response) => response.text()))).size).toBe(1);
  expect(await rejected[0]?.json()).toMatchObject({ error: { code: "idempotency_mismatch" } });
  const leads = (await storedLeads(server)).filter(({ payload }) =>
    JSON.stringify(payload).includes("Only once"),
  );
  expect(leads.map(({ mails }) => mails.length)).toEqual([2]);
});

it("answers a bot that filled in the honeypot as it answers a person, but queues no mail", async () => {
  const personResponse = await invoke(server, contact());
  const bot = { [HEADERS.honeypot]: "https://spam.example" };
  const botResponse = await invoke(server, contact({ message: "Pills" }), bot);
  expect(botResponse.status).toBe(personResponse.status);
  expect([...botResponse.headers.keys()]).toEqual([...personResponse.headers.keys()]);
  const [person, { id, ...others }] = [await personResponse.json(), await botResponse.json()];
  expect(others).toEqual({});
  expect(id).toHaveLength(person.id.length);
  const lead = (await storedLeads(server)).find((stored) => stored.id === id);
  expect(lead).toMatchObject({ isFlagged: true, mails: [] });
});

it("writes no personal data to the log", () => {
  const log = JSON.stringify(server.log);
  expect(server.log.length).toBeGreaterThan(10);
  for (const value of [...Object.values(contact()), ...Object.values(quote()), "127.0.0.1"].flat())
    if (value && !["contact", "quote"].includes(value)) expect(log).not.toContain(value);
});
