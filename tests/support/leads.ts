/** Creates valid payloads and leads. */
import { createHash, randomUUID } from "node:crypto";
import { FIELDS, type Field, type FormType, type PayloadOf } from "#contract/fields.ts";
import type { NewLead } from "#leads/lead.ts";
import type { LeadStore } from "#leads/store.ts";

/** The visitor's email address in payloads from `contact`. */
export const VISITOR = "ada@example.com";

/** A value that a visitor could enter, so that a new field in `FIELDS` is filled in without a change here. */
function sampleValue({ name, control, options = [] }: Field): string | string[] {
  if (control === "checkboxes") return options.slice(0, 2).map(({ value }) => value);
  if (control === "select") return options[0]?.value ?? "";
  if (control === "email") return VISITOR;
  return control === "tel" ? "(303) 555-0100" : `Words in the field ${name}`;
}

const sampleValues = (type: FormType) =>
  Object.fromEntries(FIELDS[type].map((field) => [field.name, sampleValue(field)]));

export function contact(change: Partial<PayloadOf<"contact">> = {}): PayloadOf<"contact"> {
  return {
    ...(sampleValues("contact") as Omit<PayloadOf<"contact">, "type">),
    type: "contact",
    name: "Ada Byron",
    phone: "",
    message: "Could you film our ranch in May?",
    ...change,
  };
}

export function quote(change: Partial<PayloadOf<"quote">> = {}): PayloadOf<"quote"> {
  return {
    ...(sampleValues("quote") as Omit<PayloadOf<"quote">, "type">),
    type: "quote",
    name: "Grace Hopper",
    email: "grace@example.com",
    company: "Compiler & Sons",
    location: "Boulder, CO",
    timeline: "2-weeks",
    budget: "1000-2500",
    description: "A house on a hill.\nTwilight, please.",
    services: ["Aerial Photography", "3D Mapping"],
    ...change,
  };
}

export function newLead(change: Partial<NewLead> = {}): NewLead {
  const payload = change.payload ?? contact();
  return {
    payload,
    idempotencyKey: randomUUID(),
    fingerprint: createHash("sha256").update(JSON.stringify(payload)).digest("hex"),
    flags: [],
    limits: [],
    confirmationLimits: [],
    ...change,
  };
}

/** Stores a lead and returns the result. @throws Error with the outcome if the lead isn't kept */
export async function acceptLead(store: LeadStore, change: Partial<NewLead> = {}) {
  const result = await store.accept(newLead(change));
  if (result.outcome !== "kept") throw new Error(result.outcome);
  return result;
}
