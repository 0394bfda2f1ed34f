/** Who is calling, as far as a hosted engine tells. */
import { clientAddress } from "#server/client-address.ts";

/**
 * The client's address for the limits. Supabase promises no length of its proxy chain, so unless
 * TRUST_PROXY gives it, the first entry of X-Forwarded-For counts: a bot can make it up and evade
 * the limit per address (not the one per e-mail), but visitors are never counted together.
 * @param peer address at the other end of the connection: a proxy's, when hosted
 */
export function callerAddress(request: Request, peer: string, trustedProxies: number): string {
  const forwarded = request.headers.get("X-Forwarded-For") ?? undefined;
  if (trustedProxies > 0) return clientAddress(peer, forwarded, trustedProxies);
  return forwarded?.split(",")[0]?.trim() || peer;
}
