/** What the server's operator sees: startup, health, heartbeat, logs, wrong settings. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, request } from "node:http";
import { type AddressInfo, connect, createServer } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { sqliteFile } from "#leads/database.ts";
import { maintain } from "#leads/upkeep.ts";
import { createHeartbeat } from "#server/app.ts";
import { test } from "../support/fixtures.ts";
import { contact, openTestLeads } from "../support/leads.ts";
import { mailFiles } from "../support/server.ts";
import { expectEachOnce } from "../support/smtp.ts";
import { invoke } from "./support.ts";

test("logs its URL and where emails go, and answers the health checks, writing at most once a minute", async ({
  start,
}) => {
  const server = await start();
  // Programs read the log, so that every line is JSON.
  expect(server.output).toEqual([]);
  expect(server.log[0]).toMatchObject({
    event: "server.listening",
    url: `http://localhost:${server.port}`,
    mails: `written to ${server.dataDir}/mail`,
  });
  await invoke(server, contact());
  const written = () => statSync(join(server.dataDir, "leads.sqlite-wal")).mtimeMs;
  await server.logged("mail.saved", 2);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const before = written();
  for (const path of ["/healthz", "/readyz"]) {
    const response = await fetch(server.url + path);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok" });
  }
  expect(written()).toBe(before);
  // Some health checks speak HTTP/1.0 and name no host.
  const socket = connect(server.port, "127.0.0.1");
  socket.write("GET /healthz HTTP/1.0\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*"ok"/s);
});

test.for(["/dev/null/data", "/proc/data"])(
  "serves pages but refuses forms with 503 while DATA_DIR is %s, and says so in /readyz",
  async (dataDir, { start }) => {
    const server = await start({ dataDir });
    expect((await fetch(server.url)).status).toBe(200);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    const refused = await invoke(server, contact());
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ error: { code: "unavailable" } });
    const ready = await fetch(`${server.url}/readyz`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({ status: "failing" });
  },
);

test("answers /readyz with 503 once another process locks the store, with 200 after that, and pages meanwhile", async ({
  start,
}) => {
  const server = await start();
  await invoke(server, contact());
  // Upkeep, which has just begun, may hold the lock.
  const other = new DatabaseSync(sqliteFile(server.dataDir), { timeout: 5_000 });
  other.exec("begin immediate");
  let isAnswered = false;
  const refused = invoke(server, contact({ message: "Locked" })).finally(() => {
    isAnswered = true;
  });
  for (let page = 0; page < 4; page += 1) expect((await fetch(server.url)).status).toBe(200);
  // The form still waits for the lock.
  expect(isAnswered).toBe(false);
  expect((await refused).status).toBe(503);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  other.close();
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test("pings HEARTBEAT_URL while all is well, HEARTBEAT_URL/fail with the reason otherwise, and logs a failed ping", async ({
  start,
  smtp,
}) => {
  const pings: { url: string | undefined; body: string }[] = [];
  await using monitor = createHttpServer(async (ping, response) => {
    pings.push({ url: ping.url, body: await text(ping) });
    if (ping.url?.startsWith("/behind"))
      response.setHeader("Date", "Fri, 01 May 2026 12:00:00 GMT");
    // Uptime Kuma knows no address with /fail.
    const isUnknown = ping.url?.startsWith("/typo") || ping.url === "/behind/fail";
    response.writeHead(isUnknown ? 404 : 200).end();
  }).listen(0, "127.0.0.1");
  await once(monitor, "listening");
  const origin = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}`;
  // A server pings when it starts, then every five minutes. The rest are single beats.
  await start({ env: { HEARTBEAT_URL: `${origin}/id` } });
  await expect.poll(() => pings.splice(0)).toEqual([{ url: "/id", body: "" }]);
  const logged: unknown[] = [];
  const beat = async (
    path: string,
    options: Parameters<typeof openTestLeads>[0] = {},
    times = 1,
  ) => {
    const store = openTestLeads({ ...options, log: (...line) => logged.push(line) });
    await maintain(store);
    const heartbeat = createHeartbeat(origin + path, store);
    for (let count = 0; count < times; count += 1) await heartbeat();
    await store.close();
    return pings.splice(0);
  };
  expect(await beat("/id", { dataDir: "/dev/null/data" })).toEqual([
    { url: "/id/fail", body: expect.stringMatching(/store/) },
  ]);
  // A public site has its mail server, or nobody reads its mail.
  expect(await beat("/id", { isPublic: true })).toEqual([
    { url: "/id/fail", body: expect.stringMatching(/^SMTP_URL isn't set/) },
  ]);
  expect(await beat("/id", { isPublic: true, smtpUrl: smtp.url })).toEqual([
    { url: "/id", body: "" },
  ]);
  expect(await beat("/behind", {}, 2)).toEqual([
    { url: "/behind", body: "" },
    { url: "/behind/fail", body: expect.stringContaining("clock") },
  ]);
  await beat("/typo");
  expect(logged).toContainEqual(["warn", "heartbeat.failed", { reason: "it answered 404" }]);
});

test("serves pages while DATA_DIR can't be written, says what to do, and recovers by itself", async ({
  start,
  dataDir,
}) => {
  writeFileSync(dataDir, "a file instead of a folder");
  const server = await start({ dataDir });
  const { reason } = await server.logged("mail.stopped");
  expect(reason).toMatch(`${dataDir} can't be written`);
  expect((await fetch(server.url)).status).toBe(200);
  expect((await invoke(server, contact())).status).toBe(503);
  rmSync(dataDir);
  expect((await invoke(server, contact())).status).toBe(200);
  await expect.poll(() => mailFiles(dataDir), { timeout: 10_000 }).toHaveLength(2);
});

test.skipIf(process.platform !== "linux")(
  "serves pages and stores leads while the disk of the backups hangs, and stops",
  async ({ start, dataDir }) => {
    mkdirSync(join(dataDir, "backups"), { recursive: true });
    // Who opens it waits for a writer.
    execFileSync("mkfifo", [join(dataDir, "backups/leads-2026-05-20.sqlite")]);
    const [socketPath, Host] = [join(dataDir, "inbox"), "leads.site.example"];
    const env = { INBOX_SOCKET: socketPath, SITE_URL: "https://site.example" };
    const server = await start({ dataDir, env });
    // Its upkeep has come that far.
    await expect.poll(() => readdirSync(join(dataDir, "backups"))).toHaveLength(2);
    // The owner searches for a person in all copies.
    request({ socketPath, path: "/erase?who=ana@a.example", headers: { Host } })
      .on("error", () => {})
      .end();
    expect((await fetch(server.url)).status).toBe(200);
    expect((await invoke(server, contact())).status).toBe(200);
    expect(await server.stop()).not.toBe(0);
    expect(server.log.map(({ event }) => event)).toContain("server.stop_timeout");
  },
);

test.skipIf(process.platform !== "linux")(
  "locks the database that it has created, so that other programs can't delete its write-ahead log",
  async ({ start }) => {
    const server = await start();
    expect((await invoke(server, contact())).status).toBe(200);
    const { ino } = statSync(sqliteFile(server.dataDir));
    expect(readFileSync("/proc/locks", "utf8")).toContain(`:${ino} `);
  },
);

test("sends no mail twice while two servers share a folder, and goes on in the second when the first ends", async ({
  start,
  smtp,
}) => {
  const env = { SMTP_URL: smtp.url, RATE_LIMIT: "off" };
  const first = await start({ env });
  expect((await invoke(first, contact())).status).toBe(200);
  await smtp.waitFor(2);
  const second = await start({ env, dataDir: first.dataDir });
  expect(await second.logged("mail.stopped")).toMatchObject({ level: "error" });
  for (let index = 0; index < 4; index += 1)
    await invoke(index % 2 ? first : second, contact({ name: `Visitor ${index}` }));
  await smtp.waitFor(10);
  expect(second.log.filter(({ event }) => event === "mail.sent")).toEqual([]);
  await first.stop();
  await invoke(second, contact({ name: "Last" }));
  await smtp.waitFor(12);
  expectEachOnce(smtp.accepted, 12);
});

test("exits and logs the reason if a setting is wrong, the port is in use or there is no build", async ({
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
  otherServer.close();
  await expect(start({ folder })).rejects.toThrow("npm run build");
});
