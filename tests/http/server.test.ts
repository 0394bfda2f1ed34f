/** Tests what the server's operator sees: startup, health, metrics, logs, invalid settings. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { text as readText } from "node:stream/consumers";
import { expect } from "vitest";
import { loadBusiness } from "#business/business.ts";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { startProgram } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";
import { mailFiles } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";
import { invoke, request } from "./support.ts";

test("prints its URL and where emails go, and passes its health and readiness checks", async ({
  start,
}) => {
  const server = await start();
  expect(server.output).toEqual([
    `${loadBusiness().name} is on http://localhost:${server.port} (mails are written to ${server.dataDir}/mail). Ctrl+C stops it.`,
  ]);
  expect(await (await fetch(`${server.url}/healthz`)).json()).toEqual({ status: "ok" });
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toEqual({
    status: "ok",
    checks: { store: "ok", ownerMail: "ok", backup: "ok" },
  });
});

test("rejects a request with two Host headers", async ({ start }) => {
  const server = await start();
  for (const path of ["/", "/healthz", FUNCTION_PATH]) {
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\n\r\n`);
    expect(await readText(socket)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  }
  expect((await request(server, "/")).status).toBe(200);
});

test("exports metrics of leads, emails, responses and delivery times on a separate port", async ({
  start,
}) => {
  const port = await freePort();
  const server = await start({ env: { METRICS_PORT: String(port) } });
  await invoke(server, contact());
  await invoke(server, {});
  expect((await request(server, "/metrics")).status).toBe(404);
  const scrape = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  // The server updates this metric last, after it has recorded the sent email in the store.
  await expect
    .poll(scrape)
    .toMatch(/mail_send_seconds_count\{kind="owner"\} 1\n(.*\n)*.*count\{kind="visitor"\} 1\n/);
  const text = await scrape();
  for (const line of [
    'mails{kind="owner",state="sent"} 1',
    'mails{kind="visitor",state="sent"} 1',
    "leads_total 1",
    'http_requests_total{class="2xx"} 1',
    'http_requests_total{class="4xx"} 2',
    "mail_owner_failing 0",
    'mail_oldest_pending_seconds{kind="owner"} 0',
    'mail_send_seconds_bucket{le="+Inf",kind="owner"} 1',
    'form_refusals_total{reason="invalid"} 1',
    "store_up 1",
  ]) {
    expect(text).toContain(`${line}\n`);
  }
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  expect(await mailFiles(server.dataDir)).toHaveLength(2);
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

test("logs whether the mail server is reachable, but never its password, and accepts leads either way", async ({
  start,
}) => {
  await using smtp = await startSmtp({ login: { user: "user", pass: "hunter2" } });
  for (const [port, level, event] of [
    [smtp.port, "info", "mail.reachable"],
    [1, "warn", "mail.unreachable"],
  ] as const) {
    const server = await start({ env: { SMTP_URL: `smtp://user:hunter2@127.0.0.1:${port}` } });
    expect(server.output.join()).toContain(`mails are sent through 127.0.0.1:${port}`);
    expect(await server.logged(event)).toMatchObject({ level, transport: "smtp" });
    expect((await invoke(server, contact())).status).toBe(200);
    expect(server.output.join() + JSON.stringify(server.log)).not.toContain("hunter2");
  }
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
