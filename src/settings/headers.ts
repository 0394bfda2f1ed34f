/**
 * The security headers of every response. The build writes them into `dist/headers.json` and `_headers`; the
 * server adds them to the responses it generates. Sources: Mozilla's HTTP Observatory, OWASP Secure Headers,
 * CSP Level 3. This module uses no platform APIs, so it runs under both Node and Deno.
 */

/**
 * @param options.hstsSubdomains applies HSTS (RFC 6797) to subdomains and allows preloading. Off by
 *   default: for two years, it would force https on the domain's other hosts. Browsers ignore HSTS over
 *   plain HTTP, so localhost works.
 */
export const securityHeaders = (options?: {
  hstsSubdomains?: boolean;
}): Record<string, string> => ({
  "Strict-Transport-Security": `max-age=63072000${options?.hstsSubdomains ? "; includeSubDomains; preload" : ""}`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  // Denies only the most sensitive permissions: a longer header would enlarge every response.
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  // Other sites may embed pictures and films; pages and other files are public too.
  "Cross-Origin-Resource-Policy": "cross-origin",
  // Each page has its policy for scripts, styles and so on in a <meta> element (src/build/policy.ts).
  "Content-Security-Policy": "frame-ancestors 'none'",
});

/** Cache-Control value of files whose name contains a hash of their content. */
export const IMMUTABLE_CACHING = "public, max-age=31536000, immutable";

/** Overrides for responses that aren't files of the site: they load nothing, and other sites can't load them. */
export const RESPONSE_HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
} as const;
