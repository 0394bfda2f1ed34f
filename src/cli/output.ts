/** The commands' output: text for the terminal. */
import { stripVTControlCharacters } from "node:util";
import { mailState } from "#leads/csv.ts";
import type { Findings } from "#leads/erase.ts";
import type { LeadWithMails } from "#leads/rows.ts";
import { shortTime } from "#leads/time.ts";
import { leadText } from "#mail/emails/owner.ts";

export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Removes control characters except line breaks: a visitor's text must not control the owner's terminal. */
const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(
    /[^\P{Cc}\n]|[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    " ",
  );

const MAX_CELL = 36;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => printable(cell).replaceAll("\n", " ").slice(0, MAX_CELL)),
  );
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return `${lines.map((line) => line.join("  ").trimEnd()).join("\n")}\n`;
}

export const leadTable = (leads: readonly LeadWithMails[]): string =>
  table(
    ["Reference", "Received", "Form", "Name", "Email", "Mails"],
    leads.map((lead) => [
      lead.reference,
      shortTime(lead.createdAt),
      lead.payload.type,
      lead.payload.name,
      lead.payload.email,
      mailState(lead),
    ]),
  );

export function leadCard(lead: LeadWithMails): string {
  const rows = lead.mails.map(({ kind, state, attempts, sent_at, next_attempt_at, last_error }) => {
    const when = shortTime(sent_at ?? next_attempt_at);
    return [kind, state, `${attempts}`, when, last_error ?? ""];
  });
  const mails = table(["Mail to", "State", "Tries", "Sent or next", "Last error"], rows);
  return `${printable(leadText(lead))}\nID ${lead.id}\n\nMails: ${mailState(lead)}\n${mails}`;
}

export function findingsText(
  { leads, copies, emails, problems }: Findings,
  isErased: boolean,
): string {
  const section = (title: string, items: readonly string[]) =>
    items.length === 0 ? "" : `${title}:\n${items.map((item) => `  ${item}\n`).join("")}`;
  return [
    leadTable(leads),
    `${plural(leads.length, "lead")} ${isErased ? "erased" : "found"}.\n`,
    section(isErased ? "Erased from these copies" : "Also in these copies", copies),
    section(isErased ? "Deleted emails" : "Emails saved as files", emails),
    section("Couldn't be searched or changed; delete the person from these yourself", problems),
    isErased ? "Your mailbox, exports and other copies are yours to clean up.\n" : "",
  ].join("");
}
