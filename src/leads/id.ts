/** What leads are called: a long id for programs, a short reference for people. */
import { randomBytes, randomInt } from "node:crypto";

/** Crockford's base 32: no I, L, O or U, so that nothing is misread. */
const ID_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** No 0 and O, no 1, I and L; no other vowels, so that no word comes out. */
const REFERENCE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
const GROUP = 4;

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
    let id = "";
    for (let rest = last, index = 0; index < 9; index += 1) {
      id = ID_ALPHABET.charAt(rest % 32) + id;
      rest = Math.floor(rest / 32);
    }
    for (const byte of randomBytes(9)) id += ID_ALPHABET.charAt(byte & 31);
    return id;
  };
}

/** At random, such as `K7RM-4PXD`: 28^8 of them. The store takes each once. */
export function newReference(): string {
  const group = () =>
    Array.from({ length: GROUP }, () =>
      REFERENCE_ALPHABET.charAt(randomInt(REFERENCE_ALPHABET.length)),
    ).join("");
  return `${group()}-${group()}`;
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
