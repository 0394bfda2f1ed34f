/** The headers of every answer that the app makes. Hono's own `secureHeaders`: decision 20. */
import type { MiddlewareHandler } from "hono";
import { NO_DOCUMENT_CSP, securityHeaders } from "#settings/headers.ts";

/** Adds the security headers; an answer that is a document has brought its own policy. */
export function answerHeaders(settings: { hstsSubdomains: boolean }): MiddlewareHandler {
  const headers = { ...securityHeaders(settings), "Cache-Control": "no-store" };
  return async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
    if (!context.res.headers.has("Content-Security-Policy")) {
      context.header("Content-Security-Policy", NO_DOCUMENT_CSP);
    }
  };
}
