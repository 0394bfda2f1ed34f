/**
 * Tests socket activation: a shell, in place of systemd, holds a listening socket, never accepts a connection
 * and restarts the server whenever it exits.
 */
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
import { invoke, storedLeads } from "../http/support.ts";
import { startProgram } from "../support/child.ts";
import { test as base } from "../support/fixtures.ts";
import { contact } from "../support/leads.ts";
import { freePort } from "../support/port.ts";

/** Prints each server's process ID. `exec` keeps that ID, which is in LISTEN_PID. */
const SUPERVISOR = `
while :; do
  sh -c 'echo "server $$"; LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"' "$0" "$1"
  [ -n "$RESTART" ] || exit
done`;

const test = base.extend("startOnSocket", async ({ folder, dataDir, site }, { onCleanup }) => {
  symlinkSync(site, join(folder, "dist"));
  symlinkSync(resolve("content"), join(folder, "content"));
  return async (environment: NodeJS.ProcessEnv) => {
    const port = await freePort();
    const socket = createServer().listen({ port, host: "127.0.0.1" });
    await once(socket, "listening");
    const { fd } = (socket as unknown as { _handle: { fd: number } })._handle;
    const supervisor = startProgram(
      "sh",
      ["-c", SUPERVISOR, process.execPath, resolve("dist/server/main.js")],
      {
        cwd: folder,
        passedFds: [fd],
        detached: true,
        env: {
          PATH: process.env["PATH"],
          PORT: `${port}`,
          DATA_DIR: dataDir,
          RATE_LIMIT: "off",
          RESTART: "1",
          ...environment,
        },
      },
    );
    // From here on, only the supervisor and the server have the socket.
    socket.close();
    const { pid = 0 } = supervisor.process;
    onCleanup(async () => {
      if (supervisor.process.exitCode === null) process.kill(-pid, "SIGKILL");
      await supervisor.ended;
    });
    const kill = async (start: number, signal: NodeJS.Signals) =>
      process.kill(Number((await supervisor.printed(start, /^server/)).slice(7)), signal);
    return { ...supervisor, url: `http://127.0.0.1:${port}`, dataDir, kill };
  };
});

test("loses no form while the server restarts, three times by SIGTERM and once by SIGKILL", async ({
  startOnSocket,
}) => {
  const server = await startOnSocket({});
  const failures: unknown[] = [];
  const posts: Promise<void>[] = [];
  const post = () => {
    const headers = { [HEADERS.idempotencyKey]: randomUUID(), Connection: "close" };
    const sent = invoke(server, contact(), headers).then(
      async (response) => {
        if (!response.ok) failures.push(response.status);
        await response.arrayBuffer();
      },
      (error: unknown) => failures.push(error),
    );
    posts.push(sent as Promise<void>);
  };
  const timer = setInterval(post, 20);
  for (const start of [1, 2, 3]) {
    await server.printed(start, /is on http/);
    await sleep(500);
    await server.kill(start, "SIGTERM");
  }
  await server.printed(4, /is on http/);
  // A form that is being stored when the process is killed can't be answered: wait until none is.
  clearInterval(timer);
  await Promise.all(posts);
  await server.kill(4, "SIGKILL");
  await server.printed(5, /^server/);
  for (let count = 0; count < 20; count += 1) post();
  await Promise.all(posts);
  await server.printed(5, /is on http/);
  // Linux shows the backlog of a listening socket as its send queue.
  const { stdout } = spawnSync("ss", ["--listening", "--tcp", "--numeric", "--no-header"], {
    encoding: "utf8",
  });
  const line = stdout?.split("\n").find((entry) => entry.includes(new URL(server.url).host));
  if (line) expect(Number(line.trim().split(/\s+/)[2])).toBeGreaterThan(511);
  expect(failures).toEqual([]);
  expect(posts.length).toBeGreaterThan(60);
  expect(await storedLeads(server)).toHaveLength(posts.length);
});

test("doesn't start on a socket whose port isn't PORT, and says what to change", async ({
  startOnSocket,
}) => {
  const server = await startOnSocket({ PORT: "1234", RESTART: "" });
  expect(await server.printed(1, /PORT/)).toMatch(/PORT is 1234, but systemd listens on port \d+/);
});
