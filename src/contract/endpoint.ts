/**
 * The form endpoint's address, limits, headers and extra fields, shared by client and server.
 * Imports nothing: this file reaches the browser.
 */

/** Name of the hosted function (requirements §7). */
export const FUNCTION_NAME = "send-form-emails";

/** Base path of hosted functions on the site's origin. */
export const FUNCTIONS_BASE_PATH = "/functions/v1";

/** Path of the function on the site's origin. */
export const FUNCTION_PATH = `${FUNCTIONS_BASE_PATH}/${FUNCTION_NAME}`;

/** Largest request body the function reads, in bytes. */
export const MAX_BODY_BYTES = 64 * 1024;

/** Minimum fill time in milliseconds; forms submitted sooner are probably from bots. */
export const MIN_FILL_MS = 2_000;

/**
 * Request headers sent with the payload. They aren't payload fields because requirements §7 defines the
 * payload's keys; clients of the hosted function may omit all of them.
 */
export const HEADERS = {
  /** One value per submission, reused by its retries (draft-ietf-httpapi-idempotency-key-header). */
  idempotencyKey: "Idempotency-Key",
  /** Milliseconds from showing the page to submitting the form. */
  fillTime: "X-Form-Fill-Ms",
  /** The hidden field's value, percent-encoded; people leave it empty. */
  trap: "X-Form-Trap",
} as const;

/** Extra fields of a form posted without JavaScript. */
export const PLAIN_POST_FIELDS = {
  /** The public anonymous key, which a form cannot send as a header. */
  key: "apikey",
  /** The hidden field. Its name invites bots to fill it in. */
  trap: "website",
} as const;
