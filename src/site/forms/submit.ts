import { HEADERS } from "#contract/endpoint.ts";
import { FIELDS, type FormType, PAGE_FIELD, type Payload } from "#contract/fields.ts";
import { millisecondsShown } from "../layout/visit.ts";

export interface Endpoint {
  /** Full URL or root-relative path of the function. */
  url: string;
  /** Public anonymous key, sent as `apikey` and as the bearer token. */
  key: string;
}

export interface Attempt {
  body: string;
  idempotencyKey: string;
}

const TIMEOUT_MS = 20_000;

/** In UTF-16 code units. The server checks only whether the value is blank. */
const MAX_HONEYPOT_LENGTH = 100;

/** The payload of requirements §7, plus the page the visitor came from, if known. */
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

/** A retry of the same payload keeps its idempotency key, by which the server recognizes it. */
export function attemptFor(payload: Payload, last: Attempt | undefined): Attempt {
  const body = JSON.stringify(payload);
  return last?.body === body ? last : { body, idempotencyKey: randomKey() };
}

export class SendError extends Error {
  override readonly name = "SendError";
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, body: string) {
    super(`${response.status} ${body}`);
    const seconds = response.headers.get("Retry-After") ?? "";
    // A proxy may send a date instead of seconds (RFC 9110 §10.2.3); the endpoint never does.
    this.retryAfterSeconds = /^\d+$/.test(seconds) ? Number(seconds) : undefined;
  }
}

/**
 * @param honeypot value of the hidden field that only bots fill in
 * @throws SendError if the endpoint responds with an error
 * @throws Error if the endpoint can't be reached or doesn't respond in time
 */
export async function send(endpoint: Endpoint, attempt: Attempt, honeypot: string): Promise<void> {
  const response = await fetch(endpoint.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      apikey: endpoint.key,
      Authorization: `Bearer ${endpoint.key}`,
      [HEADERS.idempotencyKey]: attempt.idempotencyKey,
      [HEADERS.fillTime]: String(Math.round(millisecondsShown())),
      // Percent-encoded, because header values allow only Latin-1 and bots submit text in any alphabet.
      [HEADERS.honeypot]: encodeURIComponent(honeypot.toWellFormed().slice(0, MAX_HONEYPOT_LENGTH)),
    },
    body: attempt.body,
    credentials: "omit",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new SendError(response, await response.text());
}
