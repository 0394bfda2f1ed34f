/** Slow clients are disconnected and idle ones stay connected, without delaying other clients. */
import { execFileSync } from "node:child_process";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { invoke, RAW_CALL } from "../http/support.ts";
import { startFixtureServer } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startFixtureServer();
});
afterAll(() => server.dispose());

const open = () =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect(server.port, "127.0.0.1", () => resolve(socket));
    socket.once("error", reject);
  });

/** Sends one byte at a time until the server closes the connection; returns its response and the duration. */
async function drip(start: string, byte: string): Promise<{ answer: string; seconds: number }> {
  const socket = await open();
  socket.on("error", () => {});
  const started = performance.now();
  socket.write(start);
  const timer = setInterval(() => socket.write(byte), 500);
  const answer = await text(socket.setEncoding("latin1")).catch(() => "cut");
  clearInterval(timer);
  return { answer, seconds: (performance.now() - started) / 1000 };
}

it("disconnects clients that send headers or a body too slowly, and serves others meanwhile", {
  timeout: 120_000,
}, async () => {
  const head = `${RAW_CALL}Content-Length: 60000\r\n\r\n`;
  const slowHeaders = Array.from({ length: 50 }, () => drip("GET / HTTP/1.1\r\nX-Slow: ", "a"));
  const slowBodies = Array.from({ length: 50 }, () => drip(head, " "));
  expect((await fetch(server.url)).status).toBe(200);
  expect((await invoke(server, contact())).status).toBe(200);
  const headers = await Promise.all(slowHeaders);
  const bodies = await Promise.all(slowBodies);
  for (const { answer } of headers) expect(answer).toMatch(/^(HTTP\/1\.1 408 |cut)/);
  for (const { answer } of bodies) expect(answer).toMatch(/^(HTTP\/1\.1 408 |cut|$)/);
  const longest = (list: { seconds: number }[]) => Math.max(...list.map(({ seconds }) => seconds));
  console.log(
    `slow headers cut after ${longest(headers).toFixed(1)} s, slow bodies after ${longest(bodies).toFixed(1)} s`,
  );
});

const CONNECTIONS = process.env["SOAK"] ? 10_000 : 1_000;

it(`keeps ${CONNECTIONS} idle connections open while it serves other clients`, {
  timeout: 60_000,
}, async () => {
  // Each connection needs a file descriptor in this process and in the server.
  const allowed = execFileSync("sh", ["-c", "ulimit -Hn"], { encoding: "utf8" }).trim();
  const files = allowed === "unlimited" ? 1_000_000 : Number(allowed);
  const count = Math.min(CONNECTIONS, files - 500);
  const before = await server.memory();
  const sockets: Socket[] = [];
  const answered = async () => {
    const socket = await open();
    sockets.push(socket);
    socket.write("HEAD / HTTP/1.1\r\nHost: x\r\n\r\n");
    const [status] = await new Promise<string[]>((done, fail) => {
      socket.once("data", (chunk) => done([chunk.toString("latin1")]));
      socket.once("close", () => fail(new Error("closed")));
    });
    return status?.startsWith("HTTP/1.1 200 ") === true;
  };
  const started = performance.now();
  let served = 0;
  for (let done = 0; done < count; done += 250) {
    const batch = Array.from({ length: Math.min(250, count - done) }, answered);
    served += (await Promise.all(batch)).filter(Boolean).length;
  }
  const seconds = (performance.now() - started) / 1000;
  const asked = performance.now();
  const page = await fetch(server.url);
  const lead = await invoke(server, contact({ message: "Beside all the others." }));
  const answerMs = performance.now() - asked;
  const grown = (await server.memory()) - before;
  console.log(
    `${count} idle connections opened in ${seconds.toFixed(1)} s; ${grown.toFixed(0)} MB more, ${((grown * 1024) / count).toFixed(1)} KB each; a page and a lead meanwhile took ${answerMs.toFixed(0)} ms`,
  );
  expect(served).toBe(count);
  expect(sockets.filter((socket) => socket.destroyed)).toHaveLength(0);
  expect(page.status).toBe(200);
  expect(lead.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
