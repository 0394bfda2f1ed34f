/** Submits a form to the form endpoint (requirements §7). */
import { HEADERS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { millisecondsShown } from "../../browser/visit.ts";

export interface Endpoint {
  /** Full URL or root-relative path of the function. */
  url: string;
  /** Public anonymous key, sent as `apikey` and as the bearer token. */
  key: string;
}

/** A form's body and its idempotency key, which lets the server recognize a retry. */
export interface Attempt {
  body: string;
  idempotencyKey: string;
}

const TIMEOUT_MS = 20_000;

/** Maximum length of the trap value sent, in UTF-16 code units: only whether it is empty matters. */
const MAX_TRAP = 100;

/** Builds the payload with the keys of requirements §7, plus the page if known; an unanswered choice is ''. */
export function payloadOf(type: FormType, data: FormData): Payload {
  const entries = FIELDS[type].map(({ name, control }) => [
    name,
    control === "checkboxes" ? data.getAll(name) : String(data.get(name) ?? ""),
  ]);
  const page = String(data.get(PAGE_FIELD.name) ?? "");
  if (page !== "") entries.push([PAGE_FIELD.name, page]);
  return { type, ...Object.fromEntries(entries) } as Payload;
}

function randomKey(): string {
  // crypto.randomUUID requires HTTPS, and an owner may try the site over HTTP.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}

/** The attempt for this payload: the last one if nothing changed, otherwise a new one. */
export function attemptFor(payload: Payload, last: Attempt | undefined): Attempt {
  const body = JSON.stringify(payload);
  return last?.body === body ? last : { body, idempotencyKey: randomKey() };
}

/** Thrown if the endpoint responds with an error status. */
export class SendError extends Error {
  override readonly name = "SendError";
  /** Seconds from the Retry-After header; undefined if the response has none. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, body: string) {
    super(`${response.status} ${body}`);
    const seconds = response.headers.get("Retry-After") ?? "";
    // A proxy may send a date (RFC 9110 §10.2.3); the endpoint never does.
    this.retryAfterSeconds = /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  }
}

/**
 * Posts the attempt to the endpoint.
 * @param trap the hidden field's value
 * @throws SendError if the endpoint responds with an error
 * @throws Error if it can't be reached or doesn't respond in time
 */
export async function send(endpoint: Endpoint, attempt: Attempt, trap: string): Promise<void> {
  const response = await fetch(endpoint.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      apikey: endpoint.key,
      Authorization: `Bearer ${endpoint.key}`,
      [HEADERS.idempotencyKey]: attempt.idempotencyKey,
      [HEADERS.fillTime]: String(Math.round(millisecondsShown())),
      // Header values allow only Latin-1, and bots submit text in any alphabet.
      [HEADERS.trap]: encodeURIComponent(trap.toWellFormed().slice(0, MAX_TRAP)),
    },
    body: attempt.body,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new SendError(response, await response.text());
}
