/** Security headers of the app's responses. Decision 20 explains why this isn't Hono's `secureHeaders`. */
import type { MiddlewareHandler } from "hono";
import { RESPONSE_HEADERS, securityHeaders } from "#settings/headers.ts";

/** Pages override the Content-Security-Policy. */
export function responseHeaders(settings: { hstsSubdomains: boolean }): MiddlewareHandler {
  const headers = Object.entries({
    ...securityHeaders(settings),
    ...RESPONSE_HEADERS,
    "Cache-Control": "no-store",
  });
  return async (context, next) => {
    // Before `next`: setting headers on a finished Response would copy it each time.
    for (const [name, value] of headers) context.header(name, value);
    await next();
  };
}
