/** A lead's two identifiers: a long id for programs, a short reference for people. */
import { randomInt } from "node:crypto";

/** Omits 0, O, 1, I and L, which are easily misread, and the other vowels, which could spell words. */
const ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";

const randomString = (length: number): string =>
  Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/**
 * Creates a generator of lead ids: nine digits of base 32 for the time in milliseconds, enough until the year
 * 3084, and nine random characters. Within one process, ids sort in the order in which they were generated: a
 * second id in the same millisecond gets the time of the next one.
 */
export function createLeadIdGenerator(): (now: number) => string {
  let lastTime = 0;
  return (now) => {
    lastTime = Math.max(now, lastTime + 1);
    return lastTime.toString(32).padStart(9, "0").toUpperCase() + randomString(9);
  };
}

/** Generates one of 28^8 random references, such as `K7RM-4PXD`. The database rejects duplicates. */
export const newReference = (): string => `${randomString(4)}-${randomString(4)}`;

export function parseIdOrReference(typed: string): { id: string; reference: string } {
  const id = typed.toUpperCase().replace(/[\s-]/g, "");
  return { id, reference: `${id.slice(0, 4)}-${id.slice(4)}` };
}
