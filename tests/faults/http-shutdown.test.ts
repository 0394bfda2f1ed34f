/** SIGTERM in the middle of things: what is under way is finished, nothing hangs. */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { ANON_KEY, storedLeads } from "../http/support.ts";
import { FIXTURE, makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer, type TestServer } from "../support/server.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});
afterAll(removeFixtureSites);

const open = async (server: TestServer): Promise<Socket> => {
  const socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  await new Promise((done) => socket.once("connect", done));
  return socket;
};

const halfPost = (body: string) =>
  `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\napikey: ${ANON_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`;

it("finishes a lead that is half sent, then ends with 0", async () => {
  const server = await startTestServer({ folder });
  const body = JSON.stringify(contact());
  const socket = await open(server);
  const answer = text(socket.setEncoding("utf8"));
  socket.write(halfPost(body));
  // The request is under way once another, sent later, has been answered.
  await fetch(server.url);

  const ended = server.stop();
  await server.logged("server.stopping");
  // The line is there a moment before the door is shut.
  const door = () =>
    fetch(server.url).then(
      () => "open",
      () => "shut",
    );
  await expect.poll(door).toBe("shut");
  socket.write(body.slice(20));
  expect(await answer).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await ended).toBe(0);
  expect(await storedLeads(server)).toHaveLength(1);
  await server.dispose();
});

it("finishes a film that is being watched", async () => {
  const server = await startTestServer({ folder });
  const socket = await open(server);
  socket.write("GET /films/showreel.mp4 HTTP/1.1\r\nHost: x\r\n\r\n");
  const chunks: Buffer[] = [];
  await new Promise<void>((done) =>
    socket.once("data", (chunk) => {
      chunks.push(Buffer.from(chunk as Buffer));
      done();
    }),
  );
  socket.pause();
  const ended = server.stop();
  await server.logged("server.stopping");
  for await (const chunk of socket) chunks.push(chunk as Buffer);
  const film = FIXTURE["films/showreel.mp4"] as Buffer;
  expect(Buffer.concat(chunks).subarray(-film.length).equals(film)).toBe(true);
  expect(await ended).toBe(0);
  await server.dispose();
});

it("does not wait for ever for who never finishes, nor for who is idle", async () => {
  const server = await startTestServer({ folder });
  const hanging = await open(server);
  hanging.write(halfPost(JSON.stringify(contact())));
  const idle = await open(server);
  idle.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await new Promise((done) => idle.once("data", done));
  const started = performance.now();
  expect(await server.stop()).toBe(0);
  console.log(`ended ${((performance.now() - started) / 1000).toFixed(1)} s after SIGTERM`);
  expect(await storedLeads(server)).toEqual([]);
  await server.dispose();
});

it("a second signal, a second later, ends it at once", async () => {
  const server = await startTestServer({ folder });
  const hanging = await open(server);
  hanging.write(halfPost(JSON.stringify(contact())));
  await fetch(server.url);
  const ended = server.stop();
  await server.logged("server.stopping");
  // For a second the server takes what comes for the first one again: so often until it is heard.
  const again = setInterval(() => server.process.kill("SIGTERM"), 100);
  const code = await ended;
  clearInterval(again);
  expect(code).toBe(1);
  await server.dispose();
});
