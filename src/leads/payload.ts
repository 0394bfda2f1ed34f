/** What a visitor sent, as stored: JSON, which a disk may damage. */
import { FIELDS, type Payload } from "#contract/fields.ts";

/**
 * SQLite keeps up to 4,061 bytes of a row on a page that it shares with other rows (sqlite.org/fileformat2.html#payload),
 * and leaves copies behind when it moves rows between such pages. Behind these spaces, a visitor's words are on pages of
 * their own, which `secure_delete` overwrites when the lead is deleted.
 */
export const PADDING = " ".repeat(4_096);

/** Makes the stored text of a payload's JSON. */
export const toStored = (json: string): string => PADDING + json.trimStart();

/** Reads a stored payload. @returns undefined if it lacks what any form has, as after damage on the disk */
export function parsePayload(text: string): Payload | undefined {
  try {
    const payload = JSON.parse(text);
    const required = FIELDS[payload.type as Payload["type"]].filter((field) => "required" in field);
    return required.every(({ name }) => typeof payload[name] === "string") ? payload : undefined;
  } catch {
    return undefined;
  }
}

/** Stands for a damaged payload, so that its lead is listed, mailed and erased like others. */
export const placeholder = (text: string): Payload => ({
  type: "contact",
  name: "Unreadable",
  email: /"email":"([^"\\\s]+@[\w.-]+)"/.exec(text)?.[1] ?? "",
  phone: "",
  message: `What was sent is damaged in the database. This is left of it:\n${text.trim()}`,
});

/** What a search looks through: a lead's reference and all values of its payload, or its text if it is damaged. */
export function searchable({ reference, payload }: { reference: string; payload: string }): string {
  const values = Object.values(parsePayload(payload) ?? { payload }).flat();
  return [reference, ...values].join("\n").toLowerCase();
}
