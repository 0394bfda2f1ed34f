import { connect } from "node:net";
import { afterAll, expect, it } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH, HEADERS, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact, quote } from "../support/leads.ts";
import {
  ANON_KEY,
  invoke,
  pageHeaders,
  postForm,
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
const oversized = contactJson.padEnd(64 * 1024 + 1, " ");

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

it("answers a repeated idempotency key as the first time, and 422 if the body differs", async () => {
  const headers = { [HEADERS.idempotencyKey]: "4f3c-first" };
  const send = async (message: string) => {
    const response = await invoke(server, contact({ message }), headers);
    return { status: response.status, body: await response.json() };
  };
  const first = await send("Only once");
  expect(first.status).toBe(200);
  expect(await send("Only once")).toEqual(first);
  const other = { status: 422, body: { error: { code: "idempotency_mismatch" } } };
  expect(await send("Something else")).toMatchObject(other);
});

it.each([
  ["header", () => invoke(server, contact(), { [HEADERS.honeypot]: "https://spam.example" })],
  ["field", () => postForm(server, { ...contact(), [PLAIN_POST_FIELDS.honeypot]: "http://x" })],
])("thanks a bot that filled in the honeypot's %s, but flags its lead", async (_case, send) => {
  expect((await send()).status).toBe(200);
  expect((await storedLeads(server))[0]).toMatchObject({ isFlagged: true, mails: [] });
});

it("writes no personal data to the log", () => {
  const log = JSON.stringify(server.log);
  expect(server.log.length).toBeGreaterThan(10);
  for (const value of [...Object.values(contact()), ...Object.values(quote()), "127.0.0.1"].flat())
    if (value && !["contact", "quote"].includes(value)) expect(log).not.toContain(value);
});
