/** A lead's two identifiers: a long id for programs, a short reference for people. */
import { randomInt } from "node:crypto";

/** Crockford's base 32, which omits I, L, O and U. */
const ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Omits 0, O, 1, I and L, which are easily misread, and the other vowels, which could spell words. */
const REFERENCE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const GROUP_LENGTH = 4;

const randomString = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join("");

/**
 * Creates a generator of lead ids. An id has nine characters for the time (45 bits of milliseconds, enough
 * until the year 3084) and nine random characters (45 bits). Within one process, ids sort in the order in
 * which they were generated: a second id in the same millisecond gets the time of the next millisecond.
 */
export function createLeadIdGenerator(): (now: number) => string {
  let lastTime = 0;
  return (now) => {
    lastTime = Math.max(now, lastTime + 1);
    const time = Array.from(lastTime.toString(32).padStart(9, "0"), (digit) =>
      ID_ALPHABET.charAt(parseInt(digit, 32)),
    );
    return time.join("") + randomString(ID_ALPHABET, 9);
  };
}

/** Generates one of 28^8 random references, such as `K7RM-4PXD`. The database rejects duplicates. */
export const newReference = (): string =>
  `${randomString(REFERENCE_ALPHABET, GROUP_LENGTH)}-${randomString(REFERENCE_ALPHABET, GROUP_LENGTH)}`;

export function parseIdOrReference(typed: string): { id: string; reference: string } {
  const characters = typed.toUpperCase().replace(/[\s-]/g, "");
  return {
    id: characters.replaceAll("O", "0").replace(/[IL]/g, "1"),
    reference: `${characters.slice(0, GROUP_LENGTH)}-${characters.slice(GROUP_LENGTH)}`,
  };
}
