/** From a valid payload to what the store keeps: its keys, its flags, its limits. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import { HEADERS, MIN_FILL_MS } from "#contract/endpoint.ts";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { LeadFlag, Limit, NewLead } from "#leads/lead.ts";

/** How long two equal posts without an Idempotency-Key count as one, at least, in milliseconds. */
const DERIVED_KEY_WINDOW_MS = 10 * 60_000;

/** Printable ASCII, as draft-ietf-httpapi-idempotency-key-header allows in a string. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

const MINUTE = 60;

/**
 * SHA-256 of what the visitor filled in, in the order of the contract, so that key order does not
 * matter. The page it came from is no part of it: the same words from another page are a retry.
 */
export function fingerprint(payload: Payload): string {
  const values: PayloadValues = payload;
  const ordered = [payload.type, ...FIELDS[payload.type].map((field) => values[field.name])];
  return createHash("sha256").update(JSON.stringify(ordered)).digest("base64url");
}

/** Whether an Idempotency-Key header can be used; absent ones can. */
export function isUsableKey(key: string | null): boolean {
  return key === null || IDEMPOTENCY_KEY.test(key);
}

/**
 * The keys that make two posts one submission: the client's, or without one (no script, a double
 * click) one made of the body, the client and a window of ten minutes. Windows begin on a grid,
 * so the key of the window before comes along: two clicks may fall on both sides of its line.
 * The prefixes keep a client from naming a derived key.
 */
export function submissionKeys(
  given: string | null,
  body: string,
  clientAddress: string,
  now: number,
): Pick<NewLead, "idempotencyKey" | "formerKey"> {
  if (given !== null) return { idempotencyKey: `given:${given}` };
  const window = Math.floor(now / DERIVED_KEY_WINDOW_MS);
  const derived = (number: number): string => {
    const source = JSON.stringify([body, clientAddress, number]);
    return `derived:${createHash("sha256").update(source).digest("base64url")}`;
  };
  return { idempotencyKey: derived(window), formerKey: derived(window - 1) };
}

/**
 * Why a submission is taken for a bot's. An absent fill time is not held against anyone:
 * posts without script and hosted-function clients have none.
 */
export function flagsOf(headers: Headers, trap: string): LeadFlag[] {
  const flags: LeadFlag[] = [];
  if (trap.trim() !== "" || (headers.get(HEADERS.trap) ?? "").trim() !== "") flags.push("trap");
  const fillTime = headers.get(HEADERS.fillTime)?.trim() ?? "";
  if (/^\d{1,15}$/.test(fillTime) && Number(fillTime) < MIN_FILL_MS) flags.push("too-fast");
  return flags;
}

/**
 * The network a client is counted under: an IPv6 customer has a whole /64 to choose from.
 * Anything that is not IPv6 is taken as it is.
 */
export function limitedAddress(address: string): string {
  const plain = address.toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(plain)) return plain;
  const network = expandIPv6(plain).split(":").slice(0, 4);
  return `${network.join(":")}::/64`;
}

/** How many leads are kept per client and per e-mail address; the store counts them. */
export function limitsOf(payload: Payload, clientAddress: string): Limit[] {
  const address = limitedAddress(clientAddress);
  const mailbox = payload.email.toLowerCase();
  return [
    { scope: "address", key: address, max: 10, windowSeconds: 10 * MINUTE },
    { scope: "address-day", key: address, max: 40, windowSeconds: 24 * 60 * MINUTE },
    { scope: "email", key: mailbox, max: 5, windowSeconds: 60 * MINUTE },
  ];
}
