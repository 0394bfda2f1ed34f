/**
 * The form endpoint's address, limits, headers and extra fields, which the client and the server share. This
 * file imports nothing, because browsers load it too.
 */

/** Name of the hosted function that receives the forms (requirements §7). */
export const FUNCTION_NAME = "send-form-emails";

export const FUNCTIONS_BASE_PATH = "/functions/v1";

export const FUNCTION_PATH = `${FUNCTIONS_BASE_PATH}/${FUNCTION_NAME}`;

export const MAX_BODY_BYTES = 64 * 1024;

/**
 * Request headers that a form sends with its payload. They aren't payload fields because requirements §7
 * defines the payload's keys. Clients of the hosted function may omit any of these headers.
 */
export const HEADERS = {
  /** Unique per submission; its retries send the same value (draft-ietf-httpapi-idempotency-key-header). */
  idempotencyKey: "Idempotency-Key",
  /** Not empty if the honeypot field is filled in. People leave the field empty because they don't see it. */
  honeypot: "X-Form-Honeypot",
} as const;

/** The server says there whether it runs, and whether it can store leads. */
export const HEALTH_PATHS = ["/healthz", "/readyz"] as const;

/** Where the owner's editor is, beside the pages. */
export const EDITOR_PATHS = ["/edit", "/keystatic", "/api/keystatic"] as const;

/** Fields that a form sends in addition to the payload's fields when it is posted without JavaScript. */
export const PLAIN_POST_FIELDS = {
  /** The public anonymous key, which a form can't send as a header without JavaScript. */
  key: "apikey",
  /** The honeypot field. Its name invites bots to fill it in. */
  honeypot: "website",
} as const;

/** What can become of a form that is posted without JavaScript. Each has a prerendered page per form. */
export const RESULTS = ["sent", "invalid", "limited", "unavailable"] as const;
export type Result = (typeof RESULTS)[number];

/** Route of the page that the function answers a plain form post with. */
export const resultPath = (type: string, result: Result) => `/form/${type}-${result}`;
