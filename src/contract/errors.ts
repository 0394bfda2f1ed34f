/**
 * The function's documented errors: code, HTTP status. The body is
 * `{"error":{"code","message","fields?"}}`. Imports nothing: this file reaches the browser.
 */
export const ERROR_STATUS = {
  not_json: 400,
  unauthorized: 401,
  origin_not_allowed: 403,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  invalid: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface FunctionError {
  error: {
    code: ErrorCode;
    /** For people: what was wrong and what to do. */
    message: string;
    /** Field name to what is wrong with it; only with `invalid`. */
    fields?: Record<string, string>;
  };
}
