import type { Context } from "hono";
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { formatWait } from "#forms/duration.ts";

type Status = Parameters<Context["status"]>[0];

interface HttpErrorExtra {
  /** Error messages by field name; only for refusals with the code `invalid`. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Seconds to wait before a retry, for Retry-After; undefined if waiting doesn't help. */
  readonly retryAfterSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export class HttpError extends Error {
  override readonly name = "HttpError";
  readonly status: Status;
  readonly code: string;
  readonly extra: HttpErrorExtra;

  /** @param message shown to the visitor: the problem and what to do about it */
  constructor(status: Status, code: string, message: string, extra: HttpErrorExtra = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }

  toJSON() {
    return { error: { code: this.code, message: this.message, fields: this.extra.fields } };
  }
}

export const refuse = {
  notJson: () => new HttpError(400, "not_json", "The body is not valid JSON in UTF-8."),
  badForm: () =>
    new HttpError(400, "not_json", "The form could not be read. Please send it again."),
  unauthorized: () =>
    new HttpError(
      401,
      "unauthorized",
      "The public key is missing or wrong. Send it in the apikey header or as a bearer token.",
      { headers: { "WWW-Authenticate": 'Bearer realm="forms"' } },
    ),
  origin: () =>
    new HttpError(
      403,
      "origin_not_allowed",
      "This website's forms cannot be sent from another website. (Site owner: list the page's origin in ALLOWED_ORIGINS or SITE_URL.)",
    ),
  method: () =>
    new HttpError(405, "method_not_allowed", "Send this as a POST request.", {
      headers: { Allow: "POST, OPTIONS" },
    }),
  tooLarge: () =>
    new HttpError(
      413,
      "too_large",
      `The message is too long: at most ${MAX_BODY_BYTES / 1024} KB.`,
    ),
  mediaType: () =>
    new HttpError(
      415,
      "unsupported_media_type",
      "Send JSON as application/json in UTF-8, or a form post.",
    ),
  invalid: (fields: Record<string, string>) =>
    new HttpError(422, "invalid", "Some fields are missing or wrong.", { fields }),
  mismatch: () =>
    new HttpError(
      422,
      "idempotency_mismatch",
      "This Idempotency-Key was used for another message. Use a new key for each message.",
    ),
  limited: (retryAfterSeconds: number, phone: string) =>
    new HttpError(
      429,
      "rate_limited",
      `Too many messages were sent from here. Please wait ${formatWait(retryAfterSeconds)} and try again, or call ${phone}.`,
      { retryAfterSeconds },
    ),
  unavailable: (phone: string) =>
    new HttpError(
      503,
      "unavailable",
      `Your message could not be saved just now. Please try again in a minute, or call ${phone}.`,
      { retryAfterSeconds: 60 },
    ),
} as const;
