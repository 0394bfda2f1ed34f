/** Ctrl+C and SIGTERM as they really come: twice at once through npm, and with mails under way. */
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { ANON_KEY, invoke, storedLeads } from "../http/support.ts";
import { makeFixtureSite, removeFixtureSites } from "../support/fixture-site.ts";
import { contact } from "../support/leads.ts";
import { startTestServer, type TestServer, type TestServerOptions } from "../support/server.ts";
import { startSmtp } from "../support/smtp.ts";

let folder: string;
beforeAll(async () => {
  folder = await makeFixtureSite();
});
afterAll(removeFixtureSites);

async function start(env: TestServerOptions["env"] = {}): Promise<TestServer> {
  const server = await startTestServer({ folder, env });
  onTestFinished(() => server.dispose());
  return server;
}

/** A lead of which the server has the first half; `finish` sends the rest and gives the answer. */
async function halfSent(server: TestServer, message: string) {
  const body = JSON.stringify(contact({ message }));
  const socket: Socket = connect(server.port, "127.0.0.1");
  socket.on("error", () => {});
  const answer = text(socket.setEncoding("utf8"));
  socket.write(
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\napikey: ${ANON_KEY}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 20)}`,
  );
  // The request is under way once another, sent later, has been answered.
  await fetch(server.url);
  return {
    finish() {
      socket.write(body.slice(20));
      return answer;
    },
  };
}

it("takes one Ctrl+C that npm passes on once more for one", async () => {
  const server = await start();
  const lead = await halfSent(server, "Sent while the server was stopped.");
  const ended = server.stop("SIGINT");
  // Another signal, because the system may make one of two of a kind.
  server.process.kill("SIGTERM");
  await server.logged("server.stopping");
  expect(await lead.finish()).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await ended).toBe(0);
  expect(server.log.filter(({ event }) => event === "server.stopping")).toHaveLength(1);
  expect(await storedLeads(server)).toHaveLength(1);
});

it("waits for requests and for mails at the same time; both fit before a supervisor kills", async () => {
  const smtp = await startSmtp();
  onTestFinished(() => smtp.stop());
  const bothHere = new Promise<void>((resolve) => {
    smtp.script.data = () => {
      if (smtp.arrived.length === 2) resolve();
      return new Promise<never>(() => {});
    };
  });
  const server = await start({ SMTP_URL: smtp.url });
  await invoke(server, contact({ message: "Its mails hang." }));
  await bothHere;
  const late = await halfSent(server, "Came while the server was stopped.");
  await halfSent(server, "Never comes to its end.");

  const ended = server.stop();
  await server.logged("server.stopping");
  expect(await late.finish()).toMatch(/^HTTP\/1\.1 200 OK/);
  expect(await ended).toBe(0);
  expect(server.log.map(({ event }) => event)).not.toContain("server.stop_timeout");
  const states = (await storedLeads(server)).map(({ mails }) => mails.map(({ state }) => state));
  expect(states).toEqual([
    ["pending", "pending"],
    ["uncertain", "uncertain"],
  ]);
});
