/** The headers of every answer that the app makes. Hono's own `secureHeaders`: decision 20. */
import type { MiddlewareHandler } from "hono";
import { NO_DOCUMENT_CSP, securityHeaders } from "#settings/headers.ts";

/** Adds the security headers; an answer that is a document brings a policy of its own. */
export function answerHeaders(settings?: { hstsSubdomains: boolean }): MiddlewareHandler {
  const headers = Object.entries({
    ...securityHeaders(settings),
    "Cache-Control": "no-store",
    "Content-Security-Policy": NO_DOCUMENT_CSP,
  });
  return async (context, next) => {
    // Before the answer is made: afterwards each would be a change of a finished Response.
    for (const [name, value] of headers) context.header(name, value);
    await next();
  };
}
