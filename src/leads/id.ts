/** References of leads: short enough to read out, sortable by time, not to be guessed. */
import { randomBytes } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that nothing is misread. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Nine characters of time (45 bits of milliseconds, until the year 3084), nine at random
 * (45 bits).
 * @param now milliseconds since 1970 UTC
 */
export function newLeadId(now: number): string {
  let id = "";
  for (let rest = now, index = 0; index < 9; index += 1) {
    id = ALPHABET.charAt(rest % 32) + id;
    rest = Math.floor(rest / 32);
  }
  for (const byte of randomBytes(9)) id += ALPHABET.charAt(byte & 31);
  return id;
}

/** What a person typed, as ids are written: upper case, and the letters Crockford's base 32 leaves out. */
export function normalizeLeadId(typed: string): string {
  return typed.trim().toUpperCase().replaceAll("O", "0").replace(/[IL]/g, "1");
}
