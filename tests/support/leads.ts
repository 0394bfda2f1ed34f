/** Creates valid payloads and submissions, and opens stores. */

import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PayloadOf } from "#contract/fields.ts";
import { eachLead } from "#leads/find.ts";
import type { Submission } from "#leads/leads.ts";
import { openStore, type Store, type StoreOptions } from "#leads/store.ts";
import { mailSettings } from "./mail.ts";

/** The visitor's email address in payloads from `contact`. */
export const VISITOR = "ada@example.com";

export function contact(change: Partial<PayloadOf<"contact">> = {}): PayloadOf<"contact"> {
  return {
    type: "contact",
    name: "Ada Byron",
    email: VISITOR,
    phone: "",
    message: "Could you film our ranch in May?",
    ...change,
  };
}

export function quote(change: Partial<PayloadOf<"quote">> = {}): PayloadOf<"quote"> {
  return {
    type: "quote",
    name: "Grace Hopper",
    email: "grace@example.com",
    phone: "(303) 555-0100",
    company: "Compiler & Sons",
    projectType: "real-estate",
    location: "Boulder, CO",
    timeline: "2-weeks",
    budget: "1000-2500",
    description: "A house on a hill.\nTwilight, please.",
    services: ["Aerial Photography", "3D Mapping"],
    ...change,
  };
}

/** A submission of a client of its own, with a new idempotency key. */
export const submission = (change: Partial<Submission> = {}): Submission => ({
  payload: contact(),
  isHoneypotFilled: false,
  client: randomUUID(),
  idempotencyKey: randomUUID(),
  ...change,
});

/** Opens a store; by default, in a new folder and without limits. */
export function openTestLeads(options: Partial<StoreOptions> = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), "leads-"));
  return openStore({
    ...mailSettings(),
    dataDir,
    backupDir: join(dataDir, "backups"),
    mailDomain: "elevatedaerial.example",
    rateLimit: false,
    keepMonths: 24,
    log() {},
    ...options,
  });
}

/** Counts leads, and emails by state. */
export async function countsOf(store: Store) {
  const leads = await Array.fromAsync(eachLead(store));
  const mails: Record<string, number> = {};
  for (const { state } of leads.flatMap((lead) => lead.mails))
    mails[state] = (mails[state] ?? 0) + 1;
  return { leads: leads.length, mails };
}
