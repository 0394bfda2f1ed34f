/**
 * Stores leads as fast as it can, several at once, and prints each acknowledged ID until it is killed.
 * Arguments: the options of `openStore` and fields of each lead, as JSON.
 */
import { writeSync } from "node:fs";
import { openStore } from "#leads/index.ts";
import { newLead, quote } from "../leads.ts";

const [options = "{}", change = "{}"] = process.argv.slice(2);
const store = await openStore({ mailDomain: "example.org", ...JSON.parse(options) });

async function client(): Promise<never> {
  for (;;) {
    const result = await store.accept(newLead({ payload: quote(), ...JSON.parse(change) }));
    // Unbuffered, so that every printed ID was acknowledged.
    if ("id" in result) writeSync(1, `${result.id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, client));
