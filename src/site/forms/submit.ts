import { HEADERS, MAX_BODY_BYTES, PLAIN_POST_FIELDS } from "#contract/endpoint.ts";
import {
  FIELDS,
  type FormType,
  PAGE_FIELD,
  type Payload,
  type PayloadValues,
} from "#contract/fields.ts";

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
/** A server that restarts is back within three seconds. */
const RETRY_DELAYS_MS = [800, 1_800];
const RETRIED_STATUSES = [502, 503, 504];

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

/** Unlike crypto.randomUUID, this also works without HTTPS, as when an owner tries the site. */
const randomKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join("-");

/** The same payload keeps its idempotency key, by which the server recognizes a retry. */
export function attemptFor(payload: Payload, last: Attempt | undefined): Attempt {
  const body = JSON.stringify(payload);
  return last?.body === body ? last : { body, idempotencyKey: randomKey() };
}

/** Safari 15 and Firefox 99 have no AbortSignal.timeout. */
function fetchInTime(url: string, request: RequestInit): Promise<Response> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), TIMEOUT_MS);
  return fetch(url, { ...request, signal: controller.signal });
}

/** Tries again after a network error or a status of an unavailable server, but not after a timeout. */
async function fetchWithRetries(url: string, request: RequestInit): Promise<Response> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      const response = await fetchInTime(url, request);
      if (!RETRIED_STATUSES.includes(response.status)) return response;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, delay));
  }
  return fetchInTime(url, request);
}

/** The server refused the fields, so sending them again unchanged won't help. */
export class RefusedError extends Error {
  readonly fields: string[];

  constructor(answer: string) {
    super(answer);
    this.fields = Object.keys(JSON.parse(answer).error.fields ?? {});
  }
}

/** What to do about fields that the server refuses, and those that are too long: it names none of a body too large. */
export function adviceFor(type: FormType, refused: readonly string[], payload: Payload): string {
  const values: PayloadValues = payload;
  const advice = FIELDS[type].map(({ name, label, maxLength = Number.POSITIVE_INFINITY }) => {
    if ((values[name]?.length ?? 0) > maxLength)
      return `${label} can have at most ${maxLength.toLocaleString("en-US")} characters.`;
    return refused.includes(name) ? `Check ${label}.` : "";
  });
  return advice.filter(Boolean).join(" ");
}

/**
 * @throws RefusedError if the server refuses the fields
 * @throws Error if the endpoint responds with an error, can't be reached or doesn't respond in time
 */
export async function send(endpoint: Endpoint, attempt: Attempt, form: FormData): Promise<void> {
  const response = await fetchWithRetries(endpoint.url, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      apikey: endpoint.key,
      Authorization: `Bearer ${endpoint.key}`,
      [HEADERS.idempotencyKey]: attempt.idempotencyKey,
      [HEADERS.honeypot]: form.get(PLAIN_POST_FIELDS.honeypot) ? "filled" : "",
    },
    body: attempt.body,
    credentials: "omit",
    // A visitor who leaves while it's sending has still sent it. Browsers send nothing larger this way.
    keepalive: new Blob([attempt.body]).size <= MAX_BODY_BYTES,
  });
  if (response.ok) return;
  const answer = await response.text();
  if ([413, 422].includes(response.status)) throw new RefusedError(answer);
  throw new Error(`${response.status} ${answer}`);
}
