const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Adds TLS to a DATABASE_URL, so that leads and passwords never cross the network in plain text unless
 * the URL has `sslmode=disable`. URLs of this machine (loopback, socket) are not changed.
 * @param sslmode used for remote hosts if the URL has none
 */
export function withTls(
  databaseUrl: string,
  sslmode: "verify-full" | "no-verify" = "verify-full",
): string {
  const url = new URL(databaseUrl);
  const host = url.searchParams.get("host") ?? decodeURIComponent(url.hostname);
  const isLocal = host === "" || host.startsWith("/") || LOOPBACK.test(host);
  if (!isLocal && !url.searchParams.has("sslmode")) url.searchParams.set("sslmode", sslmode);
  return url.href;
}
