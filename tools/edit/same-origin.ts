import type { MiddlewareHandler } from "hono";

/**
 * Refuses requests that another website sends. Browsers add a hosted editor's password to those too, and a page on
 * another port of this computer is another website. Only opening a page is allowed from everywhere, by a link.
 * Programs that aren't browsers send neither header.
 */
export const sameOriginOnly: MiddlewareHandler = async ({ req, text }, next) => {
  const header = (name: string) => req.header(name);
  const isOwnSite = ["same-origin", "none", undefined].includes(header("Sec-Fetch-Site"));
  const origin = header("Origin");
  // The scheme may differ: a proxy in front ends TLS.
  const isOwnOrigin = origin === undefined || URL.parse(origin)?.host === new URL(req.url).host;
  const opensPage = req.method === "GET" && header("Sec-Fetch-Dest") === "document";
  if ((isOwnSite && isOwnOrigin) || opensPage) return next();
  return text("The editor only accepts requests from its own pages.", 403);
};
