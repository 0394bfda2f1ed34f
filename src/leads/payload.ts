/** What a visitor sent, as stored: JSON, which a disk may damage. */
import { FIELDS, type Payload } from "#contract/fields.ts";

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
  message: `What was sent is damaged in the database. This is left of it:\n${text}`,
});

/** What a search looks through: all values of a payload as stored, or its text if it is damaged. */
export function searchable(payload: string): string {
  const parsed = parsePayload(payload);
  return (parsed ? Object.values(parsed).flat().join("\n") : payload).toLowerCase();
}
