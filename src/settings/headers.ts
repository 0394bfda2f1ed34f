/**
 * The security headers of every answer, and the Content-Security-Policy of a document.
 * The build writes them into `dist/headers.json` and `_headers` (src/build);
 * the server adds the same ones to what it makes itself. Sources: Mozilla's HTTP Observatory,
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
export const securityHeaders = (options: { hstsSubdomains: boolean }): Record<string, string> => ({
  "Strict-Transport-Security": `max-age=63072000${options.hstsSubdomains ? "; includeSubDomains; preload" : ""}`,
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": PERMISSIONS_POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
});

/** {@link securityHeaders} where no setting is at hand. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = securityHeaders({
  hstsSubdomains: false,
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

/** What a document needs beyond its own files. */
export interface DocumentPolicy {
  /** `sha256-…` of each inline script, without quotes. */
  readonly scriptHashes: readonly string[];
  /** `sha256-…` of each inline style, without quotes. */
  readonly styleHashes: readonly string[];
  /** Whether a stylesheet is loaded as a file. */
  readonly styleFiles: boolean;
  /** Origin of the function when it is on another host. */
  readonly functionsOrigin?: string | undefined;
}

/**
 * The Content-Security-Policy of one document: nothing by default, scripts and styles only by
 * hash or from the site's own files, never `unsafe-*`. `upgrade-insecure-requests` is left
 * out: it would break http://localhost, and HSTS covers the real host.
 */
export function documentPolicy(policy: DocumentPolicy): string {
  const quote = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const own = ["'self'", ...(policy.functionsOrigin === undefined ? [] : [policy.functionsOrigin])];
  const styles = [...(policy.styleFiles ? ["'self'"] : []), ...quote(policy.styleHashes)];
  return [
    "default-src 'none'",
    `script-src ${["'self'", ...quote(policy.scriptHashes)].join(" ")}`,
    `style-src ${styles.length === 0 ? "'none'" : styles.join(" ")}`,
    "img-src 'self'",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src ${own.join(" ")}`,
    `form-action ${own.join(" ")}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
