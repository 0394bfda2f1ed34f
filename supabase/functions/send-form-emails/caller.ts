/** Finds the client's address in a hosted function. */
import { BlockList, isIP } from "node:net";
import { clientAddress } from "#server/client-address.ts";

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Networks of proxies inside the platform, never of visitors (RFC 1918, 6598, 4193; loopback, link-local). */
const INTERNAL = new BlockList();
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
  INTERNAL.addSubnet(network, prefix, familyOf(network));
}

const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !INTERNAL.check(address, familyOf(address));

/**
 * Returns the client's address for rate limits. Proxies append to X-Forwarded-For, so forged entries are at
 * the beginning. With TRUST_PROXY set, it is the entry that the outermost trusted proxy appended. Otherwise
 * it is CF-Connecting-IP, which Cloudflare, in front of Supabase, overwrites
 * (developers.cloudflare.com/fundamentals/reference/http-headers), or else the last public entry.
 * @param peer remote address of the connection: a proxy's, when hosted
 */
export function callerAddress(request: Request, peer: string, trustedProxies: number): string {
  const forwarded = request.headers.get("X-Forwarded-For") ?? undefined;
  if (trustedProxies > 0) return clientAddress(peer, forwarded, trustedProxies);
  const connectingIp = request.headers.get("CF-Connecting-IP")?.trim() ?? "";
  if (isIP(connectingIp) !== 0) return connectingIp;
  const entries = forwarded?.split(",").map((entry) => entry.trim()) ?? [];
  return entries.findLast(isPublic) ?? peer;
}
