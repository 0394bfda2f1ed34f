/** What the server's operator sees: startup, health, heartbeat, logs, wrong settings. */
import { once } from "node:events";
import { statSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { startProgram } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { invoke, request } from "./support.ts";

test("prints its URL and where emails go, and answers the health checks without writing to the store", async ({
  start,
}) => {
  const server = await start();
  expect(server.output).toEqual([
    `${loadBusiness().name} is on http://localhost:${server.port} (mails are written to ${server.dataDir}/mail). Ctrl+C stops it.`,
  ]);
  await invoke(server, contact());
  const written = () => statSync(join(server.dataDir, "leads.sqlite-wal")).mtimeMs;
  await server.logged("mail.sent", 2);
  const before = written();
  for (const path of ["/healthz", "/readyz"]) {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  }
  expect(written()).toBe(before);
});

test("serves pages but refuses forms with 503 while DATA_DIR can't be used, and says so in /readyz", async ({
  start,
}) => {
  const server = await start({ dataDir: "/dev/null/data" });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const refused = await invoke(server, contact());
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ error: { code: "unavailable" } });
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.json()).toEqual({ status: "failing", reason: expect.any(String) });
});

test("pings HEARTBEAT_URL while all is well, and HEARTBEAT_URL/fail with the reason otherwise", async ({
  start,
}) => {
  const pings: { url: string | undefined; body: string }[] = [];
  await using monitor = createHttpServer(async (ping, response) => {
    pings.push({ url: ping.url, body: await text(ping) });
    response.end();
  }).listen(0, "127.0.0.1");
  await once(monitor, "listening");
  const { port } = monitor.address() as AddressInfo;
  const env = { HEARTBEAT_URL: `http://127.0.0.1:${port}/id` };
  await start({ env });
  await expect.poll(() => pings).toEqual([{ url: "/id", body: "" }]);
  await start({ env, dataDir: "/dev/null/data" });
  await expect
    .poll(() => pings.slice(1))
    .toEqual([{ url: "/id/fail", body: expect.stringMatching(/store/) }]);
});

test("logs only 20 of 100 rapid requests for pages that don't exist, and still logs a lead", async ({
  start,
}) => {
  const server = await start();
  for (let count = 0; count < 100; count += 1) await request(server, `/wp-${count}.php`);
  const lines = () => server.log.filter(({ event }) => event === "site.not_found");
  await expect.poll(lines).toHaveLength(20);
  await invoke(server, contact());
  await server.logged("function.lead");
  expect(lines()).toHaveLength(20);
});

test("exits and prints the reason if a setting is wrong, the port is in use, systemd's socket has another port or there is no build", async ({
  dataDir,
  start,
  folder,
}) => {
  await expect(start({ env: { SMTP_URL: "localhost", RATE_LIMIT: "maybe" } })).rejects.toThrow(
    /SMTP_URL must be a mail server's address[\s\S]*RATE_LIMIT must be on or off/,
  );
  const otherServer = createServer().listen(0, "127.0.0.1");
  await once(otherServer, "listening");
  const { port } = otherServer.address() as AddressInfo;
  await expect(start({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is in use.`);
  const { fd } = (otherServer as unknown as { _handle: { fd: number } })._handle;
  // `exec` keeps the shell's process ID, which LISTEN_PID must be.
  const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" dist/server/main.js';
  const onSocket = startProgram("sh", ["-c", command, process.execPath], {
    passedFds: [fd],
    env: { PATH: process.env["PATH"], PORT: "1234", DATA_DIR: dataDir },
  });
  expect(await onSocket.ended).toBe(1);
  expect(onSocket.output.join()).toContain(`PORT is 1234, but systemd listens on port ${port}`);
  otherServer.close();
  await expect(start({ folder })).rejects.toThrow("npm run build");
});
