/**
 * Stores leads as fast as it can, several at once, and prints each id once it is acknowledged. Runs
 * until it is killed. Arguments: the options of `openStore` and what each lead has, as JSON.
 */
import { writeSync } from "node:fs";
import { openStore } from "#leads/index.ts";
import { newLead, quote } from "../leads.ts";

const [options = "{}", change = "{}"] = process.argv.slice(2);
const store = await openStore({ mailDomain: "example.org", ...JSON.parse(options) });

async function client(): Promise<never> {
  for (;;) {
    const result = await store.accept(newLead({ payload: quote(), ...JSON.parse(change) }));
    // Straight to the pipe: what was printed was acknowledged, whatever happens next.
    if ("id" in result) writeSync(1, `${result.id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, client));
