import type { Lead } from "#leads/outbox.ts";

export function phoneLink(phone: string): string | undefined {
  const digits = phone.replace(/[^\d+]/g, "");
  return digits === "" ? undefined : `tel:${digits}`;
}

/** Returns a `mailto:` link, in which the `@` isn't encoded (RFC 6068 §2). */
export const mailLink = (address: string): string =>
  `mailto:${encodeURIComponent(address).replace("%40", "@")}`;

/** Returns a `mailto:` link that starts a reply: phone mail apps often hide their Reply button. */
export function replyLink({ payload, reference }: Lead): string {
  const topic = payload.type === "quote" ? "Your quote request" : "Your message";
  return `${mailLink(payload.email)}?subject=${encodeURIComponent(`${topic} (${reference})`)}`;
}

/** Control characters, lone surrogates, line separators and marks that change the text direction. */
const UNSAFE_IN_HEADER = /[\p{Cc}\p{Cs}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * @param max maximum length of the result in UTF-16 code units; longer text is cut, at a word if possible,
 *   and ends with an ellipsis
 */
export function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE_IN_HEADER, " ").replace(/\s+/g, " ").trim();
  if (line.length <= max) return line;
  const truncated = line.slice(0, max - 1).replace(/[\ud800-\udbff]$/, "");
  return `${truncated.replace(/\s\S{0,20}$/, "")}…`;
}
