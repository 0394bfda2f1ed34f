/** Checks callers: the public key and the page's origin. */
/** The bearer token of an Authorization header (RFC 6750), or null. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer +(\S+)\s*$/i.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an origin is the host this request came to, port included: a page made here, such as
 * the one that shows a form again. Its scheme is not looked at: behind a proxy this server sees
 * http where the browser saw https. A page elsewhere cannot choose the Host a browser sends.
 */
function isOwn(origin: string, request: Request): boolean {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.host === new URL(request.url).host;
}

/**
 * Whether a request's page may call: one on an allowed origin, or on the function's own.
 * Without an Origin header it is no browser's cross-site call, and nothing here depends on
 * cookies. The opaque origin `null` (a sandboxed or local page) is refused.
 */
export function isAllowedOrigin(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || allowed.includes(origin) || isOwn(origin, request);
}

/**
 * Where a page made here sends the visitor back to: the site the form came from, when that is
 * one that may call, else the canonical one.
 */
export function homeUrl(
  request: Request,
  { siteUrl, allowedOrigins }: { siteUrl: string; allowedOrigins: readonly string[] },
): string {
  const origin = request.headers.get("Origin") ?? siteUrl;
  // Its own host may be the function's alone; on this machine it is the whole site.
  const known = isOwn(origin, request)
    ? LOOPBACK.test(new URL(origin).hostname)
    : allowedOrigins.includes(origin);
  return `${known ? origin : siteUrl}/`;
}
