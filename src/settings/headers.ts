/**
 * The security headers of every answer. The build writes them into `dist/headers.json` and
 * `_headers`, with a policy for each document (src/build); the server adds the same ones to what it
 * makes itself. Sources: Mozilla's HTTP Observatory,
 * OWASP Secure Headers, CSP Level 3. No platform API: runs under Node and Deno.
 */

/**
 * What browsers ask a visitor's permission for, denied. Short, since it goes before every page and
 * takes its room in the first flight (docs/delivery.md).
 */
const PERMISSIONS_POLICY = "camera=(), geolocation=(), microphone=()";

/**
 * The headers of every answer: pages, files, redirects, errors and the function's answers alike.
 * @param options.hstsSubdomains adds the site's subdomains, and what the preload list asks, to the
 *   two years for which browsers use https only (RFC 6797): the owner's to decide, since it locks
 *   his other hosts as well. Browsers ignore the header over plain HTTP, so localhost is free.
 */
export const securityHeaders = (options?: {
  hstsSubdomains?: boolean;
}): Record<string, string> => ({
  "Strict-Transport-Security": `max-age=63072000${options?.hstsSubdomains ? "; includeSubDomains; preload" : ""}`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": PERMISSIONS_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/**
 * Instead, on raster pictures and films: other sites and search engines may show them. They have no
 * policy: nothing in them runs, and one would stop the style of the page that Chromium shows a
 * picture in.
 */
export const MEDIA_HEADERS: Readonly<Record<string, string>> = {
  "Cross-Origin-Resource-Policy": "cross-origin",
};

/** The policy of everything else that is not a document: nothing may be loaded or framed. */
export const NO_DOCUMENT_CSP =
  "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
