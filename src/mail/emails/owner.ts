/** Emails to the owner, as plain text: mail programs link phone numbers, addresses and pages by themselves. */
import { FIELDS } from "#contract/fields.ts";
import { type Lead, valuesOf } from "#leads/rows.ts";
import { longTime } from "#leads/time.ts";

/** A link to Google Maps (developers.google.com/maps/documentation/urls). */
export const mapLink = (place: string): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;

/** Also starts the subject. */
export const ownerTitle = ({ payload }: Lead): string =>
  payload.type === "quote" ? "Quote request" : "Message";

export const ownerText = (lead: Lead, responseHours: number): string =>
  `${leadText(lead)}\n\nReply to this email to answer the visitor. The site promises a reply within ${responseHours} hours.`;

/** Title of the hourly summary, which may list thousands of leads. */
export const summaryTitle = ({ length }: readonly Lead[]): string =>
  length === 1 ? "1 form in one email" : `${length} forms in one email`;

/** Every field of a lead, each on a line of its own, with longer text below its label. */
export function leadText(lead: Lead): string {
  const { reference, payload, createdAt, isFlagged } = lead;
  const lines: [label: string, value: string][] = [
    ["Reference", reference],
    ["Received", longTime(createdAt)],
    ["Form", payload.type],
    ...(isFlagged ? [["Flagged", "a hidden field was filled in"] as [string, string]] : []),
  ];
  const texts: string[] = [];
  for (const { name, label, control, options } of FIELDS[payload.type]) {
    const labelOf = (value: string) =>
      options?.find((option) => option.value === value)?.label ?? value;
    const value = valuesOf(payload, name).map(labelOf).join(", ") || "not given";
    if (control === "textarea") texts.push(`\n${label}\n${value.replace(/^/gm, "  ")}`);
    else lines.push([label, value]);
  }
  if (payload.type === "quote") lines.push(["Map", mapLink(payload.location)]);
  if (payload.page) lines.push(["Page", payload.page]);
  const width = Math.max(...lines.map(([label]) => label.length)) + 2;
  const short = lines.map(([label, value]) => label.padEnd(width) + value.replaceAll("\n", " "));
  return [...short, ...texts].join("\n");
}

const RULE = "-".repeat(60);

export function summaryText(leads: readonly Lead[]): string {
  const people = leads.filter((lead) => !lead.isFlagged);
  const flagged = leads.filter((lead) => lead.isFlagged);
  const section = (intro: string, list: readonly Lead[]) =>
    list.length === 0 ? [] : [intro, ...list.map((lead) => `${RULE}\n${leadText(lead)}`)];
  return [
    ...section(
      "More forms arrived within an hour than you get single emails for. Here is the rest, in full. Reply to each visitor's address.",
      people,
    ),
    ...section(
      "These look like a bot's: a hidden field was filled in. No one got a reply.",
      flagged,
    ),
  ].join("\n\n");
}
