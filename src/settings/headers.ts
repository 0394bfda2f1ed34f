/**
 * The security headers of every response. The build writes them into `dist/headers.json` and
 * `_headers`, with Content-Security-Policies for the pages (src/build); the server adds them to the responses
 * it generates. Sources: Mozilla's HTTP Observatory, OWASP Secure Headers, CSP Level 3. This module uses no
 * platform APIs, so it runs under both Node and Deno.
 */

/**
 * Returns the headers that every response has: pages, files, redirects, errors and form responses.
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
  // Denies only the most sensitive permissions: a longer header would enlarge every page's first packets
  // (docs/delivery.md).
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** Cache-Control value of files whose name contains a hash of their content. */
export const IMMUTABLE_CACHING = "public, max-age=31536000, immutable";

/**
 * Header overrides for raster pictures and films, which other sites and search engines may embed. These files
 * have no Content-Security-Policy: they contain no code, and a policy would block the styles of the page in
 * which Chromium shows a picture that is opened on its own.
 */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/**
 * The Content-Security-Policy of everything except pages, raster pictures and films: forbids loading anything
 * and being framed.
 */
export const NO_DOCUMENT_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
