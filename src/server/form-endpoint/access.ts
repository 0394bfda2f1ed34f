/** Checks callers: the public key and the page's origin. */
/** The bearer token of an Authorization header (RFC 6750), or null. */
export function bearerToken(request: Request): string | null {
  const match = /^Bearer +(\S+)\s*$/i.exec(request.headers.get("Authorization") ?? "");
  return match?.[1] ?? null;
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an origin is the host this request was sent to, port included: one of our own pages, such as
 * the one that shows a form again. Ignores the scheme: behind a proxy, this server sees http where the
 * browser sees https. A page elsewhere can't choose the Host header that a browser sends.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  const url = URL.parse(origin);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.host === new URL(request.url).host;
}

/**
 * Whether a request comes from an allowed origin or from the endpoint's own. A request without an Origin
 * header is allowed: it isn't a browser's cross-site request, and nothing here depends on cookies. The
 * opaque origin `null` (a sandboxed or local page) is refused.
 */
export function isAllowedOrigin(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || allowed.includes(origin) || isOwnOrigin(origin, request);
}

/**
 * The home page that the endpoint's pages link to: on the origin the form was sent from if it is allowed,
 * otherwise on the canonical one.
 */
export function homeUrl(
  request: Request,
  { siteUrl, allowedOrigins }: { siteUrl: string; allowedOrigins: readonly string[] },
): string {
  const origin = request.headers.get("Origin") ?? siteUrl;
  // The endpoint's own host may not serve the site, except on this machine.
  const servesSite = isOwnOrigin(origin, request)
    ? LOOPBACK.test(new URL(origin).hostname)
    : allowedOrigins.includes(origin);
  return `${servesSite ? origin : siteUrl}/`;
}
