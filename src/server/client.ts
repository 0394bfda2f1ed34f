import { BlockList, isIP, isIPv6 } from "node:net";
import { expandIPv6 } from "hono/utils/ipaddr";

/** Addresses that only a proxy on this machine or in its own network has (RFC 6890). */
const internal = new BlockList();
internal.addSubnet("127.0.0.0", 8);
internal.addSubnet("10.0.0.0", 8);
internal.addSubnet("100.64.0.0", 10);
internal.addSubnet("169.254.0.0", 16);
internal.addSubnet("172.16.0.0", 12);
internal.addSubnet("192.168.0.0", 16);
internal.addAddress("::1", "ipv6");
internal.addSubnet("fc00::", 7, "ipv6");
internal.addSubnet("fe80::", 10, "ipv6");

/** Removes a port, the brackets around an IPv6 address and its zone, and unmaps an IPv4 address. */
const plainAddress = (entry: string): string =>
  entry
    .trim()
    .replace(/^\[([^\]]+)\](:\d+)?$/, "$1")
    .replace(/^([\d.]+):\d+$/, "$1")
    .replace(/%.*$/, "")
    .replace(/^::ffff:(?=[\d.]+$)/i, "");

/**
 * Returns whom the limits count: an IPv4 address, or the /64 of an IPv6 address, which one customer has (RFC
 * 6177). The header's last entry counts only if the peer is a proxy of ours: that proxy wrote it, while clients
 * can forge the entries before it, and from other peers the whole header.
 * @param forwardedFor the value of X-Forwarded-For, or of the header that CLIENT_IP_HEADER names
 */
export function clientOf(peer: string | undefined, forwardedFor: string | undefined): string {
  let address = plainAddress(peer ?? "");
  const isProxy = isIP(address) > 0 && internal.check(address, isIPv6(address) ? "ipv6" : "ipv4");
  const forwarded = plainAddress(forwardedFor?.split(",").at(-1) ?? "");
  if (isProxy && isIP(forwarded) > 0) address = forwarded;
  if (!isIPv6(address)) return address;
  return `${expandIPv6(address.toLowerCase()).split(":").slice(0, 4).join(":")}::/64`;
}
