import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { test } from "../support/fixtures.ts";
import type { TestServer } from "../support/server.ts";

const CLIENTS = 100;
const FILM = "GET /films/showreel.mp4 HTTP/1.1\r\nHost: x\r\n\r\n";

/** Opens a connection, sends `requests` and waits for the first bytes of a response, but reads no more. */
async function openClient(server: TestServer, requests: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {}).write(requests);
  await new Promise((done) => socket.once("readable", done));
  return socket;
}

test("closes all files after 100 clients that pipelined 20 films each have left", {
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
