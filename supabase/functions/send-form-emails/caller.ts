import { BlockList, isIP } from "node:net";
import { clientAddress } from "#server/client-address.ts";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/**
 * Address ranges that only the hosting platform's internal proxies have, never visitors: private (RFC 1918,
 * 6598 and 4193), loopback and link-local.
 */
const INTERNAL_RANGES = new BlockList();
for (const [network, prefix] of [
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const) {
  INTERNAL_RANGES.addSubnet(network, prefix, familyOf(network));
}

const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !INTERNAL_RANGES.check(address, familyOf(address));

/**
 * Returns the client's IP address, for rate limits. If TRUST_PROXY is set, this is the X-Forwarded-For entry
 * that the outermost trusted proxy appended. Otherwise, it is CF-Connecting-IP, which Cloudflare, in front of
 * Supabase, overwrites (developers.cloudflare.com/fundamentals/reference/http-headers). Without that header,
 * it is the last public entry of X-Forwarded-For, because proxies append entries after any forged ones.
 * @param peer remote address of the connection; on a hosting platform, the address of a proxy
 */
export function callerAddress(request: Request, peer: string, trustedProxies: number): string {
  const forwarded = request.headers.get("X-Forwarded-For") ?? undefined;
  if (trustedProxies > 0) return clientAddress(peer, forwarded, trustedProxies);
  const connectingIp = request.headers.get("CF-Connecting-IP")?.trim() ?? "";
  if (isIP(connectingIp) !== 0) return connectingIp;
  const entries = forwarded?.split(",").map((entry) => entry.trim()) ?? [];
  return entries.findLast(isPublic) ?? peer;
}
