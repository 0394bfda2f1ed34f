/** Tests that no text costs the server much more time than plain text of the same size, in any field. */
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { HEADERS } from "#contract/endpoint.ts";
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

/** `sizeOf` returns the number of bytes that a text takes in the body. */
const WAYS = [
  { how: "sent by the site's script", send: invoke, sizeOf: Buffer.byteLength },
  {
    how: "posted without JavaScript",
    // Without a key of its own, a form that is sent again would be stored only once.
    send: (server: TestServer, payload: Payload) =>
      postForm(server, payload, { [HEADERS.idempotencyKey]: randomUUID() }),
    sizeOf: (text: string) => `${new URLSearchParams({ text })}`.length - "text=".length,
  },
];

test.for(WAYS)(
  "takes at most 3 times as long for a costly text as for plain text of the same size, in every field of a form $how",
  { timeout: 300_000 },
  async ({ send, sizeOf }, { start }) => {
    const server = await start({ env: { RATE_LIMIT: "off" } });
    /**
     * Measures the processor time of a form, with its emails if it is stored, in milliseconds. A pause, such as for
     * garbage collection, makes a measurement too high, never too low, so the lowest of eight counts, or the first that
     * is low enough.
     */
    async function lowestTime(payload: Payload, lowEnough = 0): Promise<number> {
      let lowest = Number.POSITIVE_INFINITY;
      for (let tries = 0; tries < 8 && lowest > lowEnough; tries += 1) {
        const sentBefore = server.log.filter(({ event }) => event === "mail.sent").length;
        const timeBefore = cpuTime(server);
        const response = await send(server, payload);
        await response.text();
        if (response.ok) await server.logged("mail.sent", sentBefore + 2);
        lowest = Math.min(lowest, cpuTime(server) - timeBefore);
      }
      return lowest;
    }

    for (let rounds = 0; rounds < 10; rounds += 1) await lowestTime(quote());
    const ratios: [ratio: number, text: string][] = [];
    for (const payload of [contact(), quote()])
      for (const { name, control, maxLength = 0 } of [...FIELDS[payload.type], PAGE]) {
        const prefix = control === "email" ? "a@" : "";
        const withText = (unit: string, length: number) => ({
          ...payload,
          [name]: prefix + fill(unit, length - prefix.length),
        });
        const plainTime = await lowestTime(withText("plain ", maxLength));
        const longPlainTime = await lowestTime(withText("plain ", LONG_BYTES));
        for (const [kind, unit] of Object.entries(COSTLY)) {
          const longLength = Math.floor((LONG_BYTES * unit.length) / sizeOf(unit));
          const time = await lowestTime(withText(unit, maxLength), 2 * plainTime);
          const longTime = await lowestTime(withText(unit, longLength), 2 * longPlainTime);
          const text = `${payload.type}.${name}, ${kind}`;
          ratios.push([time / plainTime, text], [longTime / longPlainTime, `${text}, too long`]);
        }
      }
    const [worst] = ratios.sort(([a], [b]) => b - a);
    console.log(`at most ${worst?.[0].toFixed(1)} times the time of plain text: ${worst?.[1]}`);
    expect(ratios.filter(([ratio]) => ratio > 3)).toEqual([]);
  },
);
