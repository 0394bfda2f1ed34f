/** Emails to the owner, as plain text: mail programs link phone numbers, addresses and pages by themselves. */
import { FIELDS, type Payload } from "#contract/fields.ts";
import type { Notice } from "#leads/notice.ts";
import { type Content, OWNER_BUDGET } from "#leads/outbox.ts";
import { type Lead, valuesOf } from "#leads/rows.ts";
import { longTime, shortTime } from "#leads/time.ts";

/** A link to Google Maps (developers.google.com/maps/documentation/urls). */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** Also starts the subject. */
export const ownerTitle = ({ payload }: Lead): string =>
  payload.type === "quote" ? "Quote request" : "Message";

const whereToRead = (reference: string) =>
  `Read all of it in the inbox of leads, or run “leads show ${reference}”.`;

const PROMISE = (hours: number) => `The site promises a reply within ${hours} hours.`;

/** @param content less than all when the mail server refused the email with a visitor's own words */
export function ownerText(lead: Lead, content: Content, responseHours: number): string {
  const { reference, payload } = lead;
  if (content === "all")
    return `${leadText(lead)}\n\nReply to this email to answer the visitor. ${PROMISE(responseHours)}`;
  const addresses = content === "addresses" ? [payload.email, payload.phone].filter(Boolean) : [];
  return [
    [reference, longTime(lead.createdAt), payload.type, ...addresses].join("\n"),
    `The mail server refused this email with the visitor's own words in it. ${whereToRead(reference)} ${PROMISE(responseHours)}`,
  ].join("\n\n");
}

/** A form's fields in its order, with what the visitor typed, and choices by their labels. */
export const fieldsOf = (payload: Payload) =>
  FIELDS[payload.type].map(({ name, label, control, options = [] }) => {
    const labelOf = (value: string) =>
      options.find((option) => option.value === value)?.label ?? value;
    return { name, label, control, value: valuesOf(payload, name).map(labelOf).join(", ") };
  });

/** Every field of a lead, each on a line of its own, with longer text below its label. */
export function leadText(lead: Lead): string {
  const { reference, payload, createdAt, isFlagged } = lead;
  const lines: [label: string, value: string][] = [
    ["Reference", reference],
    ["Received", longTime(createdAt)],
    ["Form", payload.type],
    ...(isFlagged
      ? [["Flagged", "as spam: a hidden field was filled in, or you marked it"] as [string, string]]
      : []),
  ];
  const texts: string[] = [];
  for (const { label, control, value } of fieldsOf(payload)) {
    if (control === "textarea") texts.push(`\n${label}\n${value.replace(/^/gm, "  ")}`);
    else lines.push([label, value || "not given"]);
  }
  if (payload.type === "quote") lines.push(["Map", mapLink(payload.location)]);
  if (payload.page) lines.push(["Page", payload.page]);
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const short = lines.map(([label, value]) => label.padEnd(width) + value.replaceAll("\n", " "));
  return [...short, ...texts].join("\n");
}

const forms = (count: number): string => (count === 1 ? "1 form" : `${count} forms`);

export const noticeTitle = ({ waitingCount, flaggedCount }: Notice): string =>
  waitingCount > 0
    ? `${forms(waitingCount)} waiting for an email of their own`
    : `${forms(flaggedCount)} of bots`;

/** Lists what waits, a line each. It never repeats what visitors wrote. */
export function noticeText(notice: Notice, content: Content): string {
  const { waiting, waitingCount, flaggedCount } = notice;
  const lineOf = ({ reference, createdAt, payload }: Lead) => {
    const { name, email, phone, type } = payload;
    const details = content === "addresses" ? [shortTime(createdAt), name, email, phone, type] : [];
    return [reference, ...details]
      .filter(Boolean)
      .join("  ")
      .replace(/\s*\n\s*/g, " ");
  };
  const rest = waitingCount - waiting.length;
  const sections = [
    waitingCount > 0 &&
      `${forms(waitingCount)} can't be emailed to you yet, such as because you get at most ${OWNER_BUDGET} such emails an hour. The newest:`,
    waiting.map(lineOf).join("\n"),
    rest > 0 && `And ${forms(rest)} before those.`,
    waitingCount > 0 && whereToRead("REFERENCE"),
    flaggedCount > 0 &&
      `Bots sent ${forms(flaggedCount)} within a day: a hidden field was filled in. Nobody got a reply, and you get no emails about them. “leads list” shows them.`,
  ];
  return sections.filter(Boolean).join("\n\n");
}
