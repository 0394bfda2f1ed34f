/**
 * The security headers of every response. The build writes them into `dist/headers.json` and
 * `_headers`, with Content-Security-Policies for the pages (src/build); the server adds them to the responses
 * it generates. Sources: Mozilla's HTTP Observatory, OWASP Secure Headers, CSP Level 3. No platform API:
 * runs under Node and Deno.
 */

/**
 * Returns the headers of every response: pages, files, redirects, errors and form responses.
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
  // Denies the most sensitive permissions. Short: it is in every page's first packets (docs/delivery.md).
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** Cache-Control of files whose name contains a hash of their content. */
export const IMMUTABLE_CACHING = "public, max-age=31536000, immutable";

/**
 * Overrides for raster pictures and films: other sites and search engines may embed them. They have no
 * Content-Security-Policy: they run nothing, and a policy would block the styles of the page in which Chromium
 * shows a single picture.
 */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The Content-Security-Policy of all other files that aren't pages: loads nothing, forbids framing. */
export const NO_DOCUMENT_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
