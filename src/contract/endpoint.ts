/**
 * Where the forms are sent, and the limits both sides agree on.
 * Imports nothing: this file reaches the browser.
 */

/** Name of the hosted function (requirements §7). */
export const FUNCTION_NAME = "send-form-emails";

/** Base path of hosted functions on the site's own origin. */
export const FUNCTIONS_BASE_PATH = "/functions/v1";

/** Path of the function on the site's own origin. */
export const FUNCTION_PATH = `${FUNCTIONS_BASE_PATH}/${FUNCTION_NAME}`;

/** Largest request body the function reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** A form filled in less time than this was not filled by a person, in milliseconds. */
export const MIN_FILL_MS = 2_000;

/**
 * Request headers beside the payload. They are headers because the payload keys are
 * fixed by requirements §7 and hosted-function clients may send none of these.
 */
export const HEADERS = {
  /** One value per filled form, kept over a retry (draft-ietf-httpapi-idempotency-key-header). */
  idempotencyKey: "Idempotency-Key",
  /** Milliseconds between showing the form and submitting it. */
  fillTime: "X-Form-Fill-Ms",
  /** The value of the field that no person sees, percent-encoded; empty for people. */
  trap: "X-Form-Trap",
} as const;

/** Names of fields that only a plain form post (no script) carries, beside the payload. */
export const PLAIN_POST_FIELDS = {
  /** The public anonymous key, which a form cannot send as a header. */
  key: "apikey",
  /** The field no person sees. Named so that form-filling bots want it. */
  trap: "website",
} as const;
