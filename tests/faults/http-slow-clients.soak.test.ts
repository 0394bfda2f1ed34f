/** Tests that the server disconnects slow clients, and serves other clients meanwhile. */
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { invoke, RAW_REQUEST_START } from "../http/support.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";

/**
 * Sends `start`, then `byte` every 500 ms until the server disconnects.
 * @returns the server's response; "cut" if the connection failed
 */
async function sendSlowly(port: number, start: string, byte: string) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  socket.write(start);
  const timer = setInterval(() => socket.write(byte), 500);
  const response = await text(socket.setEncoding("latin1")).catch(() => "cut");
  clearInterval(timer);
  return response;
}

test("disconnects clients that send headers or a body too slowly, and serves other clients meanwhile", {
  timeout: 120_000,
}, async ({ start }) => {
  const server = await start();
  const head = `${RAW_REQUEST_START}Content-Length: 60000\r\n\r\n`;
  const slowHeaders = Array.from({ length: 50 }, () =>
    sendSlowly(server.port, "GET / HTTP/1.1\r\nX-Slow: ", "a"),
  );
  const slowBodies = Array.from({ length: 50 }, () => sendSlowly(server.port, head, " "));
  expect((await fetch(server.url)).status).toBe(200);
  expect((await invoke(server, contact())).status).toBe(200);
  for (const response of await Promise.all(slowHeaders))
    expect(response).toMatch(/^(HTTP\/1\.1 408 |cut)/);
  for (const response of await Promise.all(slowBodies))
    expect(response).toMatch(/^(HTTP\/1\.1 408 |cut|$)/);
});
