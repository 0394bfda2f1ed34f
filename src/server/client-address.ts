import { isIP } from "node:net";

/**
 * Returns the client's address, or the peer's if the header contains no valid address. Each proxy appends its
 * peer's address to X-Forwarded-For, so with n trusted proxies, the outermost one wrote the nth entry from
 * the right. Entries further to the left may be forged.
 * @param trustedProxies number of proxies in front of the server; with 0, the header is ignored
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const peerAddress = peer ?? "unknown";
  if (trustedProxies === 0 || forwarded === undefined) return peerAddress;
  const entry = forwarded.split(",").at(-trustedProxies)?.trim() ?? "";
  // Some proxies add a port, and brackets around IPv6 addresses.
  const address = entry.replace(/^\[([^\]]+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(address) === 0 ? peerAddress : address;
}
