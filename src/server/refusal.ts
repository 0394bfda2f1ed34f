import { MAX_BODY_BYTES, type Result } from "#contract/endpoint.ts";
import { KeyReusedError, RateLimitedError } from "#leads/leads.ts";

/** Status and message by error code. The messages are for developers: pages show their own. */
const REFUSALS = {
  unreadable: [400, "The form can't be read. Send it again."],
  not_json: [400, "The body is not valid JSON."],
  unauthorized: [401, "Send the public key in the apikey header or as a bearer token."],
  origin_not_allowed: [403, "Pages of this origin may not send forms: see ALLOWED_ORIGINS."],
  method_not_allowed: [405, "Send this as a POST request."],
  too_large: [413, `The body is larger than ${MAX_BODY_BYTES / 1024} KB.`],
  unsupported_media_type: [415, "Send JSON as application/json, or a form post."],
  invalid: [422, "Some fields are missing or wrong."],
  idempotency_mismatch: [422, "This Idempotency-Key was used for another message."],
  rate_limited: [429, "Too many messages were sent from here. Try again later."],
  unavailable: [503, "The message could not be stored. Try again in a minute."],
} as const;

type Code = keyof typeof REFUSALS;

/** A form that isn't stored, as an error of the function. */
export class Refusal extends Error {
  readonly code: Code;
  readonly status;
  readonly headers: Record<string, string>;
  /** Error messages by field name, for the code `invalid`. */
  readonly fields: Record<string, string> | undefined;

  constructor(code: Code, headers: Record<string, string> = {}, fields?: Record<string, string>) {
    const [status, message] = REFUSALS[code];
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.fields = fields;
  }

  /** What the page that answers a plain form post says. */
  get result(): Result {
    if (this.status === 429) return "limited";
    return [400, 413, 422].includes(this.status) ? "invalid" : "unavailable";
  }

  toJSON() {
    return { error: { code: this.code, message: this.message, fields: this.fields } };
  }

  static from(error: Error): Refusal {
    if (error instanceof Refusal) return error;
    if (error instanceof KeyReusedError) return new Refusal("idempotency_mismatch");
    if (error instanceof RateLimitedError)
      return new Refusal("rate_limited", { "Retry-After": String(error.retryAfterSeconds) });
    return new Refusal("unavailable", { "Retry-After": "60" });
  }
}
