/** Stopping and restarting: requests in progress finish, and a socket that systemd holds loses none. */

import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { acceptLead } from "#leads/leads.ts";
import { insertLeads, pagesOf, type Rows } from "#leads/rows.ts";
import { startProgram } from "../support/child.ts";
import { test } from "../support/fixtures.ts";
import { contact, openTestLeads, submission } from "../support/leads.ts";
import { portIn, type TestServer } from "../support/server.ts";
import { holdMails } from "../support/smtp.ts";
import { invoke, RAW_REQUEST_START, storedLeads } from "./support.ts";

/** Opens a TCP connection to the server and sends `bytes` on it. */
async function openSocket(server: TestServer, bytes: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((done) => socket.once("connect", done));
  socket.write(bytes);
  return socket;
}

/**
 * Sends the first part of a form request.
 * @returns a function that sends the rest and returns the response
 */
async function sendFirstPart(server: TestServer, message: string) {
  const body = JSON.stringify(contact({ message }));
  const head = `${RAW_REQUEST_START}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const socket = await openSocket(server, head + body.slice(0, 20));
  const response = text(socket.setEncoding("utf8"));
  // The response to a later request proves that the server has received the first part.
  await fetch(server.url);
  return () => {
    socket.write(body.slice(20));
    return response;
  };
}

test("stores a lead whose request is partly sent, accepts no new connection, and exits with code 0, even if npm repeats Ctrl+C", async ({
  start,
}) => {
  const server = await start();
  const finish = await sendFirstPart(server, "Completed during the shutdown.");
  const ended = server.stop("SIGINT");
  // Repeat Ctrl+C with a different signal: the OS may merge two identical signals.
  server.process.kill("SIGTERM");
  await server.logged("server.stopping");
  const isListening = () =>
    fetch(server.url).then(
      () => true,
      () => false,
    );
  await expect.poll(isListening).toBe(false);
  // Otherwise, a proxy could send its next request on a connection that is about to be closed.
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*^connection: close\r\n/im);
  expect(await ended).toBe(0);
  await server.logged("server.stopped");
  expect(await storedLeads(server)).toHaveLength(1);
});

test("doesn't alarm the monitor when it is stopped during its first backup", async ({
  start,
  dataDir,
}) => {
  const pings: (string | undefined)[] = [];
  await using monitor = createHttpServer((ping, response) => {
    pings.push(ping.url);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(monitor, "listening");
  const store = openTestLeads({ dataDir });
  await acceptLead(store, submission());
  for await (const { leads } of pagesOf(store))
    for (let start = 0; start < 4_000; start += 200)
      await store.write((tx) =>
        insertLeads(tx, {
          leads: Array.from({ length: 200 }, (_, index) => {
            const unique = `${start + index}`;
            const [lead] = leads as [Rows["leads"][number]];
            return { ...lead, id: `00${unique}`, reference: unique, idempotency_key: unique };
          }),
          mails: [],
        }),
      );
  await store.close();
  const { port } = monitor.address() as AddressInfo;
  const server = await start({ dataDir, env: { HEARTBEAT_URL: `http://127.0.0.1:${port}/id` } });
  // It handles signals once it answers.
  await fetch(server.url);
  expect(await server.stop()).toBe(0);
  expect(pings).toEqual([]);
});

test("waits for requests and emails in parallel, but not for idle connections, and exits before the shutdown's time limit", async ({
  start,
  smtp,
}) => {
  const held = holdMails(smtp, 1);
  const server = await start({ env: { SMTP_URL: smtp.url } });
  await invoke(server, contact({ message: "Its mails hang." }));
  await held.received;
  const finish = await sendFirstPart(server, "Completed during the shutdown.");
  await sendFirstPart(server, "Never completed.");
  const idle = await openSocket(server, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((done) => idle.once("data", done));

  const ended = server.stop();
  await server.logged("server.stopping");
  expect(await finish()).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await ended).toBe(0);
  expect(server.log.map(({ event }) => event)).not.toContain("server.stop_timeout");
  expect(await storedLeads(server)).toHaveLength(2);
});

test("loses none of 100 leads posted during three restarts on a socket that systemd holds", {
  timeout: 120_000,
}, async ({ dataDir }) => {
  const supervisor = startProgram(
    process.execPath,
    ["tests/support/children/restarting-server.ts", "dist/server/main.js"],
    {
      env: {
        PATH: process.env["PATH"],
        DATA_DIR: dataDir,
        RATE_LIMIT: "off",
        // No server listens there, so no time goes into emails.
        SMTP_URL: "smtp://127.0.0.1:9",
      },
      detached: true,
    },
  );
  const servers = () => {
    const { pid } = supervisor.process;
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").map(Number);
  };
  onTestFinished(async () => {
    // The whole group: the supervisor may be starting another server right now.
    process.kill(-(supervisor.process.pid as number), "SIGKILL");
    await supervisor.ended;
  });
  const url = `http://127.0.0.1:${portIn(await supervisor.logged("server.listening"))}`;
  let posted = 0;
  async function post(): Promise<void> {
    while (posted < 100) {
      posted += 1;
      // A connection per lead, and no second try.
      const response = await invoke({ url }, contact({ message: `${posted}` }), {
        Connection: "close",
      });
      expect(response.status).toBe(200);
      if (posted % 25 === 0) for (const pid of servers()) if (pid) process.kill(pid, "SIGTERM");
    }
  }
  await Promise.all(Array.from({ length: 8 }, post));
  await supervisor.logged("server.stopped", 3);
  expect(await storedLeads({ dataDir })).toHaveLength(100);
});
