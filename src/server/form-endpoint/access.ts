/** Checks a request's origin, and picks the home page to link to. */

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an origin's host and port match the request's Host header. If so, one of our own pages posted the
 * form, such as the page that redisplays it. Ignores the scheme: behind a proxy, this server sees http where
 * the browser sees https. Another site's page can't control the Host header that a browser sends.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  const { host } = new URL(request.url);
  return origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Whether a request comes from an allowed origin or from the endpoint's own. Requests without an Origin
 * header are allowed: browsers send it with every cross-site post, and the endpoint uses no cookies. The
 * opaque origin `null` (a sandboxed or local page) is rejected.
 */
export function isAllowedOrigin(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || allowed.includes(origin) || isOwnOrigin(origin, request);
}

/**
 * Returns the URL of the home page that the endpoint's pages link to: on the form's origin if that serves
 * the site, otherwise on the canonical origin.
 */
export function homeUrl(
  request: Request,
  { siteUrl, allowedOrigins }: { siteUrl: string; allowedOrigins: readonly string[] },
): string {
  const origin = request.headers.get("Origin") ?? siteUrl;
  // Except on localhost, the endpoint's host might not serve the site.
  const servesSite = isOwnOrigin(origin, request)
    ? LOOPBACK.test(new URL(origin).hostname)
    : allowedOrigins.includes(origin);
  return `${servesSite ? origin : siteUrl}/`;
}
