/** The function's documented errors (#contract/errors.ts), each with its words. */
import { MAX_BODY_BYTES } from "#contract/endpoint.ts";
import { ERROR_STATUS, type ErrorCode, type FunctionError } from "#contract/errors.ts";

/** Thrown anywhere in the function; becomes the answer. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param message for people: what was wrong and what to do
   * @param extra `fields` with `invalid`; `headers` of the answer, such as Retry-After
   */
  constructor(
    code: ErrorCode,
    message: string,
    extra: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = extra.fields;
    this.headers = extra.headers ?? {};
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  /** The answer's body. */
  toJSON(): FunctionError {
    const { code, message, fields } = this;
    return { error: fields === undefined ? { code, message } : { code, message, fields } };
  }
}

export const refuse = {
  notJson: () => new Refusal("not_json", "The body is not valid JSON in UTF-8."),
  badForm: () => new Refusal("not_json", "What was sent could not be read. Please send it again."),
  unauthorized: () =>
    new Refusal(
      "unauthorized",
      "The public key is missing or wrong. Send it in the apikey header or as a bearer token.",
      { headers: { "WWW-Authenticate": 'Bearer realm="forms"' } },
    ),
  origin: () =>
    new Refusal(
      "origin_not_allowed",
      "Forms of this website cannot be sent from another website. (For its owner: name the page's origin in ALLOWED_ORIGINS or SITE_URL.)",
    ),
  method: () =>
    new Refusal("method_not_allowed", "Send this as a POST request.", {
      headers: { Allow: "POST, OPTIONS" },
    }),
  tooLarge: () =>
    new Refusal("too_large", `The message is too long: at most ${MAX_BODY_BYTES / 1024} KB.`),
  mediaType: () =>
    new Refusal(
      "unsupported_media_type",
      "Send JSON as application/json in UTF-8, or a form post.",
      { headers: { Accept: "application/json, application/x-www-form-urlencoded" } },
    ),
  invalid: (fields: Record<string, string>) =>
    new Refusal("invalid", "Some fields are missing or wrong.", { fields }),
  mismatch: () =>
    new Refusal(
      "idempotency_mismatch",
      "This Idempotency-Key was used for another message. Use a new key for each message.",
    ),
  limited: (retryAfterSeconds: number, phone: string) =>
    new Refusal(
      "rate_limited",
      `Too many messages were sent from here. Please wait ${inWords(retryAfterSeconds)} and try again, or call ${phone}.`,
      { headers: { "Retry-After": String(retryAfterSeconds) } },
    ),
  unavailable: (phone: string) =>
    new Refusal(
      "unavailable",
      `Your message could not be saved just now. Please try again in a minute, or call ${phone}.`,
      { headers: { "Retry-After": "60" } },
    ),
} as const;

function inWords(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes === 1) return "a minute";
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}
