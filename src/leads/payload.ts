/** What a visitor sent, as stored: JSON, which a disk may damage. */
import { FIELDS, type Payload } from "#contract/fields.ts";

/**
 * SQLite keeps up to 4,061 bytes of a row on a page that it shares with other rows (sqlite.org/fileformat2.html#payload),
 * and leaves copies behind when it moves rows between such pages. Behind these spaces, a visitor's words are on pages of
 * their own, which `secure_delete` overwrites when the lead is deleted.
 */
export const PADDING = " ".repeat(4_096);

/** Where the disk is damaged, SQLite may take a text for bytes. */
export const textOf = (stored: unknown): string =>
  typeof stored === "string" ? stored : Buffer.from((stored ?? "") as Uint8Array).toString();

/** Makes the stored text of a payload's JSON. */
export const toStored = (json: string): string => PADDING + textOf(json).trimStart();

/** Reads a stored payload. @returns undefined if it lacks what any form has, as after damage on the disk */
export function parsePayload(text: string): Payload | undefined {
  try {
    const payload = JSON.parse(textOf(text));
    const required = FIELDS[payload.type as Payload["type"]].filter((field) => "required" in field);
    return required.every(({ name }) => typeof payload[name] === "string") ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** Stands for a damaged payload, so that its lead is listed, mailed and erased like others. */
export const placeholder = (stored: string): Payload => ({
  type: "contact",
  name: "Unreadable",
  email: /"email":"([^"\\\s]+@[\w.-]+)"/.exec(textOf(stored))?.[1] ?? "",
  phone: "",
  message: `What was sent is damaged in the database. This is left of it:\n${textOf(stored).trim()}`,
});

/** Text as searches compare it: letters' case and the encoding of accents don't matter. */
const comparable = (text: string): string => text.normalize("NFKC").toLowerCase();

/** Whether a lead's reference, the values of its payload or its damaged text contain all words of a search. */
export function createMatcher(search: string) {
  const words = comparable(search).split(/\s+/).filter(Boolean).slice(0, 10);
  return ({ reference, payload }: { reference: string; payload: string }): boolean => {
    const values = Object.values(parsePayload(payload) ?? { text: textOf(payload) }).flat();
    const text = comparable([reference, ...values].join("\n"));
    // “3035550199” and “303-555-0199” find “(303) 555-0199”.
    const compact = text.replace(/[^\p{L}\p{N}\s]|(?<=[-)\d]) (?=[-(\d])/gu, "");
    return words.every(
      (word) => text.includes(word) || compact.includes(word.replace(/[-+.()]/g, "")),
    );
  };
}
