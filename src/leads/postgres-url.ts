const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * A DATABASE_URL that never sends a lead or a password in the clear to another machine, unless it
 * says so with `sslmode=disable`. On this machine (loopback, socket) `pg` decides by the URL alone.
 * @param sslmode what a URL to another machine gets when it has none
 */
export function withTls(
  databaseUrl: string,
  sslmode: "verify-full" | "no-verify" = "verify-full",
): string {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const isHere = host === "" || host.startsWith("/") || LOOPBACK.test(host);
  if (!isHere && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", sslmode);
  return url.href;
}
