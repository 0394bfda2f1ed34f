/** Tests that no text costs the server much more time than plain text of the same size, in any field. */
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { FUNCTION_PATH } from "#contract/endpoint.ts";
import { FIELDS, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { invoke, postForm } from "./support.ts";

/** Texts that are slow to normalize, sort, match or convert, by name. */
const COSTLY = {
  "combining marks": "\u0316\u0301\u0327\u0345",
  "one combining mark": "\u0301",
  "Hangul syllables in parts": "\u1112\u1161\u11ab",
  "letters with 30 marks": `a${"\u0316\u0301".repeat(15)}`,
  "line breaks": "\r\n",
  spaces: " ",
  "invisible characters": "\u200b",
  "non-ASCII domain": "é.",
  "ideographic domain": "例え",
  dots: "a.",
};

const PAGE = { ...PAGE_FIELD, control: "text" };

/** Size in bytes of texts that are longer than every field allows. */
const LONG_BYTES = 60_000;

const fill = (unit: string, length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Reads the processor time of the server's main thread, in milliseconds. Other programs don't change it. */
const cpuTime = ({ process: { pid } }: TestServer) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

let addresses = 0;
function nextAddress(): string {
  addresses += 1;
  return `2001:db8:${addresses.toString(16)}::1`;
}

interface Way {
  how: string;
  send(server: TestServer, payload: Payload): Promise<Response>;
  /** Returns the number of bytes that a text takes in the body. */
  sizeOf(text: string): number;
}

const WAYS: Way[] = [
  { how: "sent by the site's script", send: invoke, sizeOf: (text) => Buffer.byteLength(text) },
  {
    how: "posted without JavaScript",
    // The same form from the same client would be stored only once.
    send: (server, payload) => postForm(server, payload, { "X-Forwarded-For": nextAddress() }),
    sizeOf: (text) => `${new URLSearchParams({ text })}`.length - "text=".length,
  },
];

/** Measures the processor time of a form, with its emails if it is stored, in milliseconds. */
async function measure(
  server: TestServer,
  send: Way["send"],
  payload: Payload,
  requests: number,
): Promise<number> {
  const sentBefore = server.log.filter(({ event }) => event === "mail.sent").length;
  const start = cpuTime(server);
  let stored = 0;
  for (let count = 0; count < requests; count += 1) {
    const response = await send(server, payload);
    await response.text();
    if (response.status === 200) stored += 1;
  }
  if (stored > 0) await server.logged("mail.sent", sentBefore + 2 * stored);
  return (cpuTime(server) - start) / requests;
}

test.for(WAYS)(
  "takes at most 3 times as long for a costly text as for plain text of the same size, in every field of a form $how",
  {
    timeout: 300_000,
  },
  async ({ send, sizeOf }, { start }) => {
    const server = await start({ env: { RATE_LIMIT: "off", TRUST_PROXY: "on" } });
    for (let count = 0; count < 20; count += 1) await measure(server, send, quote(), 4);
    const ratios: [ratio: number, name: string][] = [];
    for (const payload of [contact(), quote()])
      for (const { name, control, maxLength = 0 } of [...FIELDS[payload.type], PAGE]) {
        const prefix = control === "email" ? "a@" : "";
        const timeOf = (unit: string, length: number, requests = 4) => {
          const value = prefix + fill(unit, length - prefix.length);
          return measure(server, send, { ...payload, [name]: value }, requests);
        };
        const lowestTimeOf = async (unit: string, length: number) =>
          Math.min(await timeOf(unit, length), await timeOf(unit, length));
        const plainTimes = new Map([
          [maxLength, await lowestTimeOf("plain ", maxLength)],
          [LONG_BYTES, await lowestTimeOf("plain ", LONG_BYTES)],
        ]);
        // A pause, such as for garbage collection, makes a measurement too high, never too low. So a low ratio is
        // final after one request, and a high one is measured again with more requests.
        const ratioOf = async (unit: string, length: number, plainLength: number) => {
          let lowest = (await timeOf(unit, length, 1)) / (plainTimes.get(plainLength) ?? 0);
          for (let tries = 1; tries < 4 && lowest > 2; tries += 1)
            lowest = Math.min(
              lowest,
              (await timeOf(unit, length)) / (await timeOf("plain ", plainLength)),
            );
          return lowest;
        };
        for (const [kind, unit] of Object.entries(COSTLY)) {
          const length = Math.floor((LONG_BYTES * unit.length) / sizeOf(unit));
          const title = `${payload.type}.${name}, ${kind}`;
          ratios.push([await ratioOf(unit, maxLength, maxLength), title]);
          ratios.push([await ratioOf(unit, length, LONG_BYTES), `${title}, too long`]);
        }
      }
    const [worst] = ratios.sort(([a], [b]) => b - a);
    console.log(`at most ${worst?.[0].toFixed(1)} times the time of plain text: ${worst?.[1]}`);
    expect(ratios.filter(([ratio]) => ratio > 3)).toEqual([]);
  },
);

test("refuses a client after 20 refused forms, before reading its body, and no other client", async ({
  start,
}) => {
  const server = await start({ env: { TRUST_PROXY: "on" } });
  const from = (address: string) => ({ "X-Forwarded-For": address });
  for (let count = 0; count < 20; count += 1) {
    const body = count % 2 ? contact({ email: "nobody" }) : "{";
    expect((await invoke(server, body, from("198.18.0.1"))).status).toBe(count % 2 ? 422 : 400);
  }
  const refused = await invoke(server, contact({ email: "nobody" }), from("198.18.0.1"));
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(500);
  expect(await refused.json()).toMatchObject({ error: { code: "rate_limited" } });
  expect((await invoke(server, contact({ email: "nobody" }), from("198.18.0.2"))).status).toBe(422);
  expect((await invoke(server, contact(), from("198.18.0.2"))).status).toBe(200);

  // The answer comes before the body, of which only the first bytes are sent.
  const socket = connect(server.port, "127.0.0.1");
  socket.write(
    `POST ${FUNCTION_PATH} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 198.18.0.1\r\nConnection: close\r\n` +
      "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
  );
  expect(await text(socket.setEncoding("latin1"))).toMatch(/^HTTP\/1\.1 429 /);
});

test("counts refused forms that were posted without JavaScript toward the limit too, even across a restart", async ({
  start,
}) => {
  const server = await start();
  const post = (target: TestServer) => postForm(target, { ...contact(), email: "nobody" });
  for (let count = 0; count < 20; count += 1) expect((await post(server)).status).toBe(422);
  await server.stop();
  const restarted = await start({ dataDir: server.dataDir });
  expect((await post(restarted)).status).toBe(429);
});
