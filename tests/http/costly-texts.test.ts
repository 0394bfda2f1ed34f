/** No text costs the server much more time than plain text of the same size. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { FIELDS } from "#contract/fields.ts";
import { test } from "../support/fixtures.ts";
import { contact, quote } from "../support/leads.ts";
import type { TestServer } from "../support/server.ts";
import { SOAK } from "../support/soak.ts";
import { invoke } from "./support.ts";

/** Texts that are slow to normalize, sort, match or convert. */
const COSTLY = [
  "\u0316\u0301\u0327\u0345",
  "\u0301",
  "\u1112\u1161\u11ab",
  `a${"\u0316\u0301".repeat(15)}`,
  "é.",
  "例え",
  "a.",
  " ",
  "\r\n",
  "\u200b",
];

const BYTES = 63_000;

/** Reads the processor time of the server's main thread, in milliseconds. Other programs don't change it. */
const cpuTime = ({ process: { pid } }: TestServer) =>
  Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6;

const forms = [contact(), quote()];
const fields = forms.flatMap((form) => FIELDS[form.type].map((field) => ({ form, field })));
/** One long and one short field; the soak test covers every field. */
const tested = SOAK ? fields : fields.filter(({ field }) => /^(email|message)$/.test(field.name));

test("takes at most three times as long for 63 KB of a costly text as for plain text", {
  timeout: 120_000,
}, async ({ start }) => {
  const server = await start({ env: { RATE_LIMIT: "off" } });
  /**
   * Returns the lowest of six times: a pause, such as for garbage collection, makes a time too high, never too
   * low.
   */
  async function timeOf({ form, field }: (typeof fields)[number], unit: string): Promise<number> {
    const value = unit.repeat(BYTES / (Buffer.byteLength(JSON.stringify(unit)) - 2));
    const body = { ...form, [field.name]: field.control === "email" ? `a@${value}` : value };
    const times: number[] = [];
    while (times.length < 6) {
      const before = cpuTime(server);
      const response = await invoke(server, body);
      expect(response.status).toBe(422);
      await response.text();
      times.push(cpuTime(server) - before);
    }
    return Math.min(...times);
  }
  for (const place of tested) {
    await timeOf(place, "warm-up ");
    const plainTime = await timeOf(place, "plain ");
    for (const unit of COSTLY)
      expect(
        (await timeOf(place, unit)) / plainTime,
        `${place.field.name}: ${JSON.stringify(unit)}`,
      ).toBeLessThan(3);
  }
});
