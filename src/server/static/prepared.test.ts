/** Prepared answers against a real client: the same as Node writes, request after request. */
import { createServer, type Server } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Prepared, prepare, sendPrepared } from "./prepared.ts";

const body = Buffer.from("h\u00e9llo ".repeat(30_000));
const headers = ["Content-Type", "text/plain", "Content-Length", String(body.byteLength)];
const page = prepare(200, headers, 5_000, body);
const unchanged = prepare(304, ["ETag", '"x"'], 5_000);

let server: Server;
let port: number;
let prepared = 0;
beforeAll(async () => {
  const send = (response: Parameters<typeof sendPrepared>[0], answer: Prepared) => {
    if (sendPrepared(response, answer)) prepared += 1;
    else {
      response.writeHead(200, headers);
      response.end(response.req.method === "HEAD" ? undefined : body);
    }
  };
  server = createServer((request, response) =>
    send(response, request.url === "/304" ? unchanged : page),
  );
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  ({ port } = server.address() as { port: number });
});
afterAll(() => server.close());

/** Sends requests on one connection; the last one closes it. */
const exchange = (...requests: string[]) => {
  const socket = connect(port, "127.0.0.1");
  socket.write(requests.map((line) => `${line}\r\nHost: x\r\n`).join("\r\n"));
  socket.write("Connection: close\r\n\r\n");
  return text(socket.setEncoding("latin1"));
};

it("is sent whole, with the time of day", async () => {
  prepared = 0;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(Buffer.from(await response.arrayBuffer()).equals(body)).toBe(true);
  expect(prepared).toBe(1);
  const date = Date.parse(response.headers.get("Date") ?? "");
  expect(Math.abs(date - Date.now())).toBeLessThan(5_000);
});

it("has the head Node writes otherwise, but for the order", async () => {
  const head = (answer: string) => answer.split("\r\n\r\n")[0]?.split("\r\n").toSorted() ?? [];
  const kept = await exchange("GET / HTTP/1.1", "GET / HTTP/1.1");
  const [first = "", second = ""] = kept.split(/(?=HTTP\/1\.1 )/);
  const steady = (lines: string[]) =>
    lines.filter((line) => !/^(Date|Connection|Keep-Alive)/.test(line));
  expect(steady(head(first))).toEqual(steady(head(second)));
  expect(head(first)).toContain("Keep-Alive: timeout=5");
  expect(head(second)).toContain("Connection: close");
});

it("answers pipelined requests in order, each with its own body", async () => {
  prepared = 0;
  const answer = await exchange(
    "GET / HTTP/1.1",
    "GET /304 HTTP/1.1",
    "HEAD / HTTP/1.1",
    "GET / HTTP/1.1",
    "GET / HTTP/1.1",
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(
    ["200", "304", "200", "200", "200"].map((status) => `HTTP/1.1 ${status}`),
  );
  expect(prepared).toBe(3);
  expect(answer.split(body.toString("latin1"))).toHaveLength(4);
});

it("leaves HTTP/1.0, HEAD and closing connections to Node", async () => {
  prepared = 0;
  await exchange("GET / HTTP/1.0");
  await exchange("HEAD / HTTP/1.1");
  await exchange("GET / HTTP/1.1");
  expect(prepared).toBe(0);
});
