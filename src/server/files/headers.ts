/** The security headers of every response (sources: Mozilla's HTTP Observatory, OWASP Secure Headers). */
export const SECURITY_HEADERS = {
  // RFC 6797. Browsers ignore it over plain HTTP, so localhost works.
  "Strict-Transport-Security": "max-age=63072000",
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
} as const;

/** Cache-Control value of files whose name contains a hash of their content. */
export const IMMUTABLE_CACHING = "public, max-age=31536000, immutable";
