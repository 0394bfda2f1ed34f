interface Origins {
  siteUrl: string;
  allowedOrigins: readonly string[];
}

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Whether an origin's host and port match the request's Host header. If so, the form was posted from one of
 * our own pages, such as the one that redisplays a refused form: another site's page can't control the Host
 * header that a browser sends. Ignores the scheme, because behind a proxy, this server sees http where the
 * browser sees https.
 */
function isOwnOrigin(origin: string, request: Request): boolean {
  const { host } = new URL(request.url);
  return origin === `http://${host}` || origin === `https://${host}`;
}

/**
 * Requests without an Origin header are allowed: browsers send the header with every cross-site post, and the
 * endpoint uses no cookies. The opaque origin `null` (a sandboxed or local page) is rejected.
 */
export function isAllowedOrigin(request: Request, allowed: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  return origin === null || allowed.includes(origin) || isOwnOrigin(origin, request);
}

export function servesSite(request: Request, { siteUrl, allowedOrigins }: Origins): boolean {
  const { host, hostname } = new URL(request.url);
  const hosts = [siteUrl, ...allowedOrigins].map((origin) => new URL(origin).host);
  return LOOPBACK.test(hostname) || hosts.includes(host);
}

/** On the origin of the page with the form if that serves the site, otherwise on the canonical origin. */
export function homeUrl(request: Request, { siteUrl, allowedOrigins }: Origins): string {
  const origin = request.headers.get("Origin") ?? siteUrl;
  // Except on localhost, the endpoint's host might not serve the site.
  const servesSite = isOwnOrigin(origin, request)
    ? LOOPBACK.test(new URL(origin).hostname)
    : allowedOrigins.includes(origin);
  return `${servesSite ? origin : siteUrl}/`;
}
