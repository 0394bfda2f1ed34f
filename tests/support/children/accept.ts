/**
 * Stores leads as fast as it can, 16 at a time, and prints each acknowledged ID, until it is killed.
 * Argument: options of the store, as JSON.
 */

import { writeSync } from "node:fs";
import { acceptLead } from "#leads/leads.ts";
import { openTestLeads, quote, submission } from "../leads.ts";

const store = openTestLeads(JSON.parse(process.argv[2] ?? "{}"));

async function client(): Promise<never> {
  for (;;) {
    const id = await acceptLead(store, submission({ payload: quote() }));
    // Written synchronously, so that no acknowledged ID is lost in a buffer when this process is killed.
    writeSync(1, `${id}\n`);
  }
}
await Promise.all(Array.from({ length: 16 }, client));
