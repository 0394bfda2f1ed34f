/** What a lead says, in the words of the form: shared by both mails, HTML and text. */

import { FIELDS, type Field, type Payload, type PayloadValues } from "#contract/fields.ts";
import type { Lead } from "#leads/index.ts";

/** A field as the owner reads it; its value is empty when the visitor left it empty. */
export type Fact = Field & { value: string };

/** Whether it is text of several lines, shown below its label. */
export const isLong = ({ control }: Pick<Fact, "control">): boolean => control === "textarea";

function labelOf(field: Field, value: string): string {
  return field.options?.find((option) => option.value === value)?.label ?? value;
}

/** Every field of the form in the order of the page, choices by their labels. */
export function facts(payload: Payload): Fact[] {
  const values: PayloadValues = payload;
  return FIELDS[payload.type].map((field) => {
    const given = [values[field.name] ?? ""].flat();
    return { ...field, value: given.map((item) => labelOf(field, item)).join(", ") };
  });
}

/**
 * What was chosen from lists, by its labels. The visitor's confirmation repeats these only:
 * free text would make the site send a stranger's words to anyone.
 */
export function choices(payload: Payload): { label: string; value: string }[] {
  const values: PayloadValues = payload;
  return FIELDS[payload.type].flatMap((field) => {
    const chosen = [values[field.name] ?? []].flat();
    const known = field.options?.filter((option) => chosen.includes(option.value)) ?? [];
    if (known.length === 0) return [];
    return [{ label: field.label, value: known.map((option) => option.label).join(", ") }];
  });
}

/** A `tel:` link, or undefined when there is no number in it. */
export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/** Where a place is on a map (developers.google.com/maps/documentation/urls). */
export function mapLink(place: string): string {
  const query = encodeURIComponent(place.toWellFormed());
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

/** An answer to the visitor, begun: for mail programs that hide "reply" on a phone. */
export function replyLink({ payload, reference }: Lead): string {
  const what = payload.type === "quote" ? "Your quote request" : "Your message";
  return `mailto:${encodeURIComponent(payload.email)}?subject=${encodeURIComponent(`${what} (${reference})`)}`;
}

/** Control characters, lone surrogates and marks that turn the writing direction. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * Text as one line of a header.
 * @param max longest result in UTF-16 code units; cut at a word with an ellipsis
 */
export function headerText(text: string, max: number): string {
  const line = text.replace(UNSAFE_IN_HEADER, " ").replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  return `${cut.replace(/\s\S{0,20}$/, "")}…`;
}

const clock = new Intl.DateTimeFormat("en-US", {
  dateStyle: "full",
  timeStyle: "short",
  // Colorado's, the service area of requirements §9.
  timeZone: "America/Denver",
});

/** When a lead came, as the business reads a clock. */
export const receivedAt = (createdAt: number): string => clock.format(createdAt);
