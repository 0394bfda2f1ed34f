/**
 * A process that keeps leads as fast as it can, several at once, and prints the id of each
 * the moment it is acknowledged. Runs until it is killed. Arguments: data directory.
 */
import { writeSync } from "node:fs";
import { openStore } from "#leads/index.ts";
import { newLead, quote } from "../leads.ts";

const store = await openStore({ dataDir: process.argv[2] ?? "", mailDomain: "example.org" });

async function client(): Promise<never> {
  for (;;) {
    const result = await store.accept(newLead({ payload: quote() }));
    // Straight to the pipe: what was printed was acknowledged, whatever happens next.
    if ("id" in result) writeSync(1, `${result.id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, client));
