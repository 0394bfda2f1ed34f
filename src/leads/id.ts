/** What leads are called: a long id for programs, a short reference for people. */
import { randomInt } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that nothing is misread. */
const ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** No 0 and O, no 1, I and L; no other vowels, so that no word comes out. */
const REFERENCE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const GROUP = 4;

/** A number in the digits of an alphabet, the first the most significant. */
function encode(value: number, alphabet: string, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest = Math.floor(rest / alphabet.length)) {
    text = alphabet.charAt(rest % alphabet.length) + text;
  }
  return text;
}

/**
 * Makes ids that sort in the order they were asked for, in one process: nine characters of time
 * (45 bits of milliseconds, until the year 3084), nine at random (45 bits). The second id of a
 * millisecond takes the next one.
 * @returns gives an id, from milliseconds since 1970 UTC
 */
export function createLeadIds(): (now: number) => string {
  let last = 0;
  return (now) => {
    last = Math.max(now, last + 1);
    return encode(last, ID_ALPHABET, 9) + encode(randomInt(2 ** 45), ID_ALPHABET, 9);
  };
}

/** At random, such as `K7RM-4PXD`: 28^8 of them. The store takes each once. */
export function newReference(): string {
  const number = randomInt(REFERENCE_ALPHABET.length ** (2 * GROUP));
  const plain = encode(number, REFERENCE_ALPHABET, 2 * GROUP);
  return `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}`;
}

/** What a person may have meant by a name of a lead: any case, with or without dash and spaces. */
export function readName(typed: string): { id: string; reference: string } {
  const plain = typed.toUpperCase().replace(/[\s-]/g, "");
  return {
    // The letters that Crockford's base 32 leaves out are read as what they look like.
    id: plain.replaceAll("O", "0").replace(/[IL]/g, "1"),
    reference: `${plain.slice(0, GROUP)}-${plain.slice(GROUP)}`,
  };
}
