/** Who is calling, with proxies in front or without. */
import { isIP } from "node:net";

/**
 * The client's address. Each proxy appends the address it was called from to X-Forwarded-For,
 * so with n trusted proxies the n-th entry from the right was written by the outermost of
 * them; everything left of it the client may have made up.
 * @param peer address at the other end of the connection
 * @param forwarded the X-Forwarded-For field
 * @param trustedProxies 0 ignores the field
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trustedProxies: number,
): string {
  const direct = peer ?? "unknown";
  if (trustedProxies === 0 || forwarded === undefined) return direct;
  const entry = forwarded.split(",").at(-trustedProxies)?.trim() ?? "";
  // Some proxies add a port, and brackets around IPv6.
  const bare = entry.replace(/^\[([^\]]+)\](:\d+)?$/, "$1").replace(/^([\d.]+):\d+$/, "$1");
  return isIP(bare) === 0 ? direct : bare;
}
