/** Clients that leave, pipeline, are slow or send garbage take nothing from others. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { buffer, text } from "node:stream/consumers";
import fc from "fast-check";
import { expect, onTestFinished } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { FIXTURE } from "../support/fixture-site.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { ANON_KEY, storedLeads } from "./support.ts";

const CLIENTS = 400;
const FILM = "GET /films/showreel.mp4 HTTP/1.1\r\nHost: x\r\n\r\n";

/** Opens a connection, sends `requests` and waits for the first bytes of a response, but reads no more. */
async function openClient(server: TestServer, requests: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {}).write(requests);
  await new Promise((done) => socket.once("readable", done));
  return socket;
}

test("closes all files after 400 clients that pipelined 20 films each have left", {
  timeout: 120_000,
}, async ({ start }) => {
  const server = await start();
  const openFiles = () => readdirSync(`/proc/${server.process.pid}/fd`).length;
  expect((await fetch(server.url)).status).toBe(200);
  const files = openFiles();
  for (let round = 0; round < 2; round += 1) {
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => openClient(server, FILM.repeat(20))),
    );
    // A socket and a film per client, however many requests it sent, and up to two more files of the server's own.
    expect(openFiles() - files).toBeLessThanOrEqual(2 * CLIENTS + 2);
    for (const socket of clients) socket.destroy();
    await expect.poll(() => openFiles() - files).toBeLessThanOrEqual(2);
  }
});

test("answers pipelined requests in order", async ({ start }) => {
  const server = await start();
  const film = (FIXTURE["films/showreel.mp4"] as Buffer).toString("latin1");
  const socket = connect(server.port, "127.0.0.1");
  const close = "GET /robots.txt HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  socket.write(FILM.repeat(3) + close);
  const parts = (await text(socket.setEncoding("latin1"))).split(film);
  expect(parts).toHaveLength(4);
  expect(parts[3]).toContain("User-agent: *");
});

test("returns 503 for a film while it can't open more files, serves pages meanwhile, and the film afterward", async ({
  start,
}) => {
  const server = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  /** Sends a request on the one connection that is already open. */
  const get = async (path: string) => {
    const [response]: IncomingMessage[] = await once(
      request({ port: server.port, path, agent }).end(),
      "response",
    );
    const body = response && (await buffer(response));
    return { status: response?.statusCode, headers: response?.headers, size: body?.length };
  };
  expect(await get("/")).toMatchObject({ status: 200 });
  // "3:" sets only the soft limit, which can be raised again. The server can't get a descriptor from 3 on.
  const limit = (count: string) =>
    execFileSync("prlimit", [`--pid=${server.process.pid}`, `--nofile=${count}`]);
  limit("3:");
  expect(await get("/films/showreel.mp4")).toMatchObject({
    status: 503,
    headers: { "retry-after": "5", "cache-control": "no-store" },
  });
  expect(await get("/")).toMatchObject({ status: 200 });
  expect(await server.logged("site.read_failed")).toMatchObject({ code: "EMFILE" });
  limit("1024:");
  expect(await get("/films/showreel.mp4")).toMatchObject({ status: 200, size: 1_500_000 });
});

/** A value that is invalid for every field of both forms, except that `services` accepts an empty list. */
const hostileValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, -0, 1e308, {}, "x".repeat(6_000)),
  fc.integer(),
  fc.array(fc.jsonValue(), { minLength: 9 }),
);
const brokenLead = fc
  .tuple(fc.constantFrom(contact(), quote()), fc.nat(), hostileValue)
  .map(([lead, index, value]) => {
    const keys = Object.keys(lead);
    return { ...lead, [keys[index % keys.length] ?? "type"]: value };
  });
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
const badRequest = fc.oneof(
  { weight: 7, arbitrary: fc.tuple(jsonBody, fc.constant("application/json")) },
  { weight: 2, arbitrary: fc.tuple(formBody, fc.constant("application/x-www-form-urlencoded")) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      fc.string({ maxLength: 400 }),
      fc.constantFrom("multipart/form-data; boundary=x", "text/plain", "a/b;c"),
    ),
  },
);

test("rejects 600 random invalid bodies with a 4xx and stores none", {
  timeout: 120_000,
}, async ({ start }) => {
  const server = await start({ env: { RATE_LIMIT: "off" } });
  await fc.assert(
    fc.asyncProperty(badRequest, async ([body, contentType]) => {
      const headers = { "Content-Type": contentType, apikey: ANON_KEY };
      const response = await fetch(server.url + FUNCTION_PATH, { method: "POST", headers, body });
      await response.text();
      expect([400, 413, 415, 422]).toContain(response.status);
    }),
    { numRuns: 600 },
  );
  expect(await storedLeads(server)).toEqual([]);
});
