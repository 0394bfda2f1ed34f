/** Sends a filled form to the function (requirements §7). */
import { HEADERS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE, type Payload } from "#contract/fields.ts";
import { shownFor } from "../../browser/visit.ts";

export interface Endpoint {
  /** Full URL or root-relative path of the function. */
  url: string;
  /** The public anonymous key. */
  key: string;
}

/** A filled form and the key that makes a retry of it the same request. */
export interface Attempt {
  body: string;
  idempotencyKey: string;
}

const TIMEOUT_MS = 20_000;

/** As much of a trap's text as is sent, in UTF-16 code units: that there is any is what counts. */
const MAX_TRAP = 100;

/** The payload's keys exactly as requirements §7 lists them, and the page when known; choices left open are ''. */
export function payloadOf(type: FormType, data: FormData): Payload {
  const entries = FIELDS[type].map(({ name, control }) => [
    name,
    control === "checkboxes" ? data.getAll(name) : String(data.get(name) ?? ""),
  ]);
  const page = String(data.get(PAGE.name) ?? "");
  if (page !== "") entries.push([PAGE.name, page]);
  return { type, ...Object.fromEntries(entries) } as Payload;
}

function randomKey(): string {
  // Not crypto.randomUUID: that one needs a secure context, and an owner may try the site over plain http.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The attempt for this payload: the last one again when nothing changed, else a new one. */
export function attemptFor(payload: Payload, last: Attempt | undefined): Attempt {
  const body = JSON.stringify(payload);
  return last?.body === body ? last : { body, idempotencyKey: randomKey() };
}

/**
 * Sends the attempt.
 * @param trap what stands in the field that no person sees
 * @throws Error when the function cannot be reached or answers with an error
 */
export async function send(endpoint: Endpoint, attempt: Attempt, trap: string): Promise<void> {
  const response = await fetch(endpoint.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      apikey: endpoint.key,
      Authorization: `Bearer ${endpoint.key}`,
      [HEADERS.idempotencyKey]: attempt.idempotencyKey,
      [HEADERS.fillTime]: String(Math.round(shownFor())),
      // A header takes Latin-1 only, and a bot writes in any script.
      [HEADERS.trap]: encodeURIComponent(trap.toWellFormed().slice(0, MAX_TRAP)),
    },
    body: attempt.body,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
}
