/** Tests that clients of films can't exhaust the server's descriptors or memory, and that read errors don't end it. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { expect, onTestFinished } from "vitest";
import { FIXTURE, makeFixtureSite } from "../support/fixture-site.ts";
import { test } from "../support/fixtures.ts";
import type { TestServer } from "../support/server.ts";
import { SOAK } from "../support/soak.ts";

const CLIENTS = 400;
const ROUNDS = SOAK ? 10 : 2;
const FILM = "GET /films/showreel.mp4 HTTP/1.1\r\nHost: x\r\n\r\n";

const openFiles = (server: TestServer) => readdirSync(`/proc/${server.process.pid}/fd`).map(Number);

/** Opens a connection, sends `requests` and waits for the first bytes of a response, but reads no more. */
async function openClient(server: TestServer, requests: string): Promise<Socket> {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {}).write(requests);
  await new Promise((done) => socket.once("readable", done));
  return socket;
}

test("closes all files and gives back all memory within 5 s after 400 clients that pipelined 20 films each have left", {
  timeout: 120_000,
}, async ({ start }) => {
  const unit = readFileSync("deploy/elevated-aerial.service", "utf8");
  const [, name = "", value = ""] = /^Environment=(MALLOC_\w+)=(\d+)$/m.exec(unit) ?? [];
  const server = await start({ env: { [name]: value } });
  expect((await fetch(server.url)).status).toBe(200);
  const files = openFiles(server).length;
  const memory = await server.memory();
  for (let round = 0; round < ROUNDS; round += 1) {
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, () => openClient(server, FILM.repeat(20))),
    );
    // A socket and a film per client, however many requests it sent, and up to two more files of the server's own.
    expect(openFiles(server).length - files).toBeLessThanOrEqual(2 * CLIENTS + 2);
    // Less than MemoryMax in elevated-aerial.service.
    expect(await server.memory()).toBeLessThan(450);
    for (const socket of clients) socket.destroy();
    const left = () => openFiles(server).length - files;
    await expect.poll(left, { timeout: 5_000 }).toBeLessThanOrEqual(2);
  }
  // Code that has run for the first time, and a leftover: without collecting, more than 100 MB would stay.
  await expect.poll(server.memory, { timeout: 5_000 }).toBeLessThan(memory + 60);
});

test("answers all pipelined requests in order, and closes the connection's files", async ({
  start,
}) => {
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

/**
 * Mounts a disk from a file in memory. After `fail`, reading its data is an I/O error.
 * @returns undefined if mounting fails, as it does without root
 */
function mountFailingDisk() {
  const folder = mkdtempSync(join(tmpdir(), "failing-disk-"));
  const [image, path] = [join(folder, "image"), join(folder, "disk")];
  try {
    mkdirSync(path);
    writeFileSync(image, Buffer.alloc(16 * 1024 * 1024));
    execFileSync("mkfs.ext4", ["-q", "-F", image], { stdio: "ignore" });
    execFileSync("mount", ["-o", "loop", image, path], { stdio: "ignore" });
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
  return {
    path,
    fail(file: string) {
      execFileSync("sync", ["-f", path]);
      // Drops the file from the kernel's cache, from which it could still be read.
      execFileSync("dd", [`if=${file}`, "iflag=nocache", "count=0"], { stdio: "ignore" });
      truncateSync(image, 0);
    },
    remove() {
      execFileSync("umount", ["-l", path]);
      rmSync(folder, { recursive: true });
    },
  };
}

test("cuts only the download whose disk fails in the middle of the film, and keeps serving", {
  timeout: 60_000,
}, async ({ skip, start }) => {
  const disk = mountFailingDisk();
  if (disk === undefined) return skip("only root may mount a disk");
  onTestFinished(disk.remove);
  const site = await makeFixtureSite({
    ...FIXTURE,
    "films/showreel.mp4": Buffer.alloc(8_000_000, 7),
  });
  const films = join(site, "site/films");
  execFileSync("cp", ["-r", films, disk.path]);
  rmSync(films, { recursive: true });
  symlinkSync(join(disk.path, "films"), films);
  const server = await start({ folder: site });
  const socket = await openClient(server, FILM);
  disk.fail(join(films, "showreel.mp4"));
  const isCut = new Promise((done) => socket.once("close", done));
  let received = 0;
  socket.on("data", (chunk: Buffer) => {
    received += chunk.length;
  });
  await isCut;
  expect(received).toBeGreaterThan(0);
  expect(received).toBeLessThan(8_000_000);
  expect(await server.logged("site.read_failed")).toMatchObject({ code: "EIO" });
  expect((await fetch(server.url)).status).toBe(200);
  expect((await fetch(`${server.url}/films/showreel.mp4`)).status).toBe(503);
});
