/**
 * Stores leads as fast as it can, 16 at a time, and prints each acknowledged ID, until it is killed.
 * Arguments: the options of `openStore` and fields of each lead, as JSON.
 */
import { writeSync } from "node:fs";
import { openStore } from "#leads/open.ts";
import { newLead, quote } from "../leads.ts";

const [options = "{}", change = "{}"] = process.argv.slice(2);
const store = await openStore({ mailDomain: "example.org", ...JSON.parse(options) });

async function client(): Promise<never> {
  for (;;) {
    const result = await store.accept(newLead({ payload: quote(), ...JSON.parse(change) }));
    // Written synchronously, so that no acknowledged ID is lost in a buffer when this process is killed.
    if ("id" in result) writeSync(1, `${result.id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, client));
