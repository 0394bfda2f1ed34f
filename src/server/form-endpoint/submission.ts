import { hash } from "node:crypto";
import { isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";
import { HEADERS, MIN_FILL_MS } from "#contract/endpoint.ts";
import { FIELDS, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { LeadFlag, Limit, NewLead } from "#leads/lead.ts";
import { refuse } from "./http-error.ts";

/** Identical posts without an Idempotency-Key count as one submission for at least this long. */
const DERIVED_KEY_WINDOW_MS = 10 * 60_000;

/** Printable ASCII, as in draft-ietf-httpapi-idempotency-key-header. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,255}$/;

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Returns the SHA-256 of the visitor's input, in the contract's field order whatever the order of the
 * payload's keys. The page isn't included: the same values from another page are a retry.
 */
export function fingerprint(payload: Payload): string {
  const values: PayloadValues = payload;
  const orderedValues = [payload.type, ...FIELDS[payload.type].map((field) => values[field.name])];
  return hash("sha256", JSON.stringify(orderedValues), "base64url");
}

/**
 * Returns the idempotency keys of a submission: the client's, or, if it sent none, one derived from the
 * payload, the client's address and a ten-minute window. The key of the previous window is returned too,
 * because the two clicks of a double click may fall into different windows. The keys' prefixes prevent a
 * client from choosing a derived key.
 * @throws HttpError if the header is malformed
 */
export function submissionKeys(
  clientKey: string | undefined,
  payloadHash: string,
  clientAddress: string,
  now: number,
): Pick<NewLead, "idempotencyKey" | "formerKey"> {
  if (clientKey !== undefined) {
    if (IDEMPOTENCY_KEY.test(clientKey)) return { idempotencyKey: `given:${clientKey}` };
    throw refuse.invalid({
      [HEADERS.idempotencyKey]: "Must be 1 to 255 printable ASCII characters.",
    });
  }
  const window = Math.floor(now / DERIVED_KEY_WINDOW_MS);
  const derivedKey = (windowNumber: number) =>
    `derived:${hash("sha256", JSON.stringify([payloadHash, clientAddress, windowNumber]), "base64url")}`;
  return { idempotencyKey: derivedKey(window), formerKey: derivedKey(window - 1) };
}

/** A missing fill time is no reason for a flag: posts without JavaScript don't send the time. */
export function flagsOf(headers: Headers, honeypot: string): LeadFlag[] {
  const flags: LeadFlag[] = [];
  if (honeypot.trim() !== "" || (headers.get(HEADERS.honeypot) ?? "").trim() !== "")
    flags.push("honeypot");
  const fillTime = headers.get(HEADERS.fillTime)?.trim() ?? "";
  if (/^\d{1,15}$/.test(fillTime) && Number(fillTime) < MIN_FILL_MS) flags.push("too-fast");
  return flags;
}

/** @param prefix IPv6 prefix length; customers usually get between a /64 and a /48 (RFC 6177) */
export function networkOf(address: string, prefix: 64 | 48): string {
  const canonical = address.toLowerCase().replace(/%.*$/, "");
  const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical);
  if (mappedIPv4?.[1] !== undefined) return mappedIPv4[1];
  if (!isIPv6(canonical)) return canonical;
  const groups = expandIPv6(canonical)
    .split(":")
    .slice(0, prefix / 16);
  return `${groups.join(":")}::/${prefix}`;
}

/** Many providers ignore a tag after "+", and Gmail ignores dots. */
export function mailboxOf(email: string): string {
  const [, local = "", domain = ""] = /^(.*)@(.*)$/.exec(email.toLowerCase()) ?? [];
  const untaggedLocal = local.replace(/(?<=.)\+.*$/, "");
  const isGmail = domain === "gmail.com" || domain === "googlemail.com";
  return isGmail ? `${untaggedLocal.replaceAll(".", "")}@gmail.com` : `${untaggedLocal}@${domain}`;
}

/** Returns the limit on refused forms from one client. It's lenient: people mistype. */
export const refusalLimit = (clientAddress: string): Limit => ({
  scope: "refused",
  key: networkOf(clientAddress, 64),
  max: 20,
  windowSeconds: 10 * MINUTE,
});

/** Without limits on confirmations, a bot could make the site email strangers. */
export function limitsOf({ email }: Payload, clientAddress: string) {
  const client = networkOf(clientAddress, 64);
  const network = networkOf(clientAddress, 48);
  return {
    limits: [
      { scope: "address", key: client, max: 10, windowSeconds: 10 * MINUTE },
      { scope: "address-day", key: client, max: 40, windowSeconds: 24 * HOUR },
    ],
    confirmationLimits: [
      { scope: "confirmation-network", key: network, max: 20, windowSeconds: HOUR },
      { scope: "confirmation-mailbox", key: mailboxOf(email), max: 5, windowSeconds: HOUR },
    ],
    maxConfirmationsPerHour: 100,
  };
}
