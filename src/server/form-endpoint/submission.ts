/** Derives what the store needs from a valid payload: keys, flags and limits. */
import { createHash } from "node:crypto";
import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import { HEADERS, MIN_FILL_MS } from "#contract/endpoint.ts";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { LeadFlag, Limit, NewLead } from "#leads/lead.ts";

/** Equal posts without an Idempotency-Key count as one for at least this long, in milliseconds. */
const DERIVED_KEY_WINDOW_MS = 10 * 60_000;

/** Printable ASCII, as in draft-ietf-httpapi-idempotency-key-header. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * SHA-256 of the visitor's answers in the contract's order, whatever the order of keys. Leaves
 * the page out: the same answers from another page are a retry.
 */
export function fingerprint(payload: Payload): string {
  const values: PayloadValues = payload;
  const ordered = [payload.type, ...FIELDS[payload.type].map((field) => values[field.name])];
  return createHash("sha256").update(JSON.stringify(ordered)).digest("base64url");
}

/** Whether an Idempotency-Key header is valid or absent. */
export function isUsableKey(key: string | null): boolean {
  return key === null || IDEMPOTENCY_KEY.test(key);
}

/**
 * The idempotency keys of a submission: the client's, or without one (no script) one derived from the
 * body, the client and a ten-minute window. The previous window's key is checked too: a double
 * click may span two windows. The prefixes keep a client from choosing a derived key.
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
 * Why a submission may be spam. It may lack a fill time: posts without script and clients of the
 * hosted function send none.
 */
export function flagsOf(headers: Headers, trap: string): LeadFlag[] {
  const flags: LeadFlag[] = [];
  if (trap.trim() !== "" || (headers.get(HEADERS.trap) ?? "").trim() !== "") flags.push("trap");
  const fillTime = headers.get(HEADERS.fillTime)?.trim() ?? "";
  if (/^\d{1,15}$/.test(fillTime) && Number(fillTime) < MIN_FILL_MS) flags.push("too-fast");
  return flags;
}

/**
 * The network that a client's limits apply to. Returns IPv4 addresses unchanged.
 * @param prefix of IPv6: a customer has a /64 at least and a /48 at most (RFC 6177)
 */
export function networkOf(address: string, prefix: 64 | 48): string {
  const canonical = address.toLowerCase().replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(canonical)) return canonical;
  const groups = expandIPv6(canonical)
    .split(":")
    .slice(0, prefix / 16);
  return `${groups.join(":")}::/${prefix}`;
}

/**
 * The mailbox an address is delivered to: providers ignore a tag after "+", and Gmail ignores dots.
 */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const untagged = local.replace(/(?<=.)\+.*$/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${domain}`;
}

/** Leads accepted from one client. */
function clientLimits(clientAddress: string): Limit[] {
  const key = networkOf(clientAddress, 64);
  return [
    { scope: "address", key, max: 10, windowSeconds: 10 * MINUTE },
    { scope: "address-day", key, max: 40, windowSeconds: 24 * HOUR },
  ];
}

const MAX_CONFIRMATIONS_PER_HOUR = 100;

/**
 * Confirmations to one mailbox and from one client's network: they go to whatever address was typed,
 * so without limits a bot could make the site mail strangers.
 */
function confirmationLimits(email: string, clientAddress: string): Limit[] {
  const network = networkOf(clientAddress, 48);
  return [
    { scope: "confirmation-network", key: network, max: 20, windowSeconds: HOUR },
    { scope: "confirmation-mailbox", key: mailboxOf(email), max: 5, windowSeconds: HOUR },
  ];
}

type Limits = Pick<NewLead, "limits" | "confirmationLimits" | "maxConfirmationsPerHour">;

/** With RATE_LIMIT=off. */
export const NO_LIMITS: Limits = { limits: [], confirmationLimits: [] };

/** The limits of one lead. */
export const limitsOf = ({ email }: Payload, clientAddress: string): Limits => ({
  limits: clientLimits(clientAddress),
  confirmationLimits: confirmationLimits(email, clientAddress),
  maxConfirmationsPerHour: MAX_CONFIRMATIONS_PER_HOUR,
});
