/** The commands' output: text for the terminal. */
import { stripVTControlCharacters } from "node:util";
import type { Findings } from "#leads/erase.ts";
import { mailStates, mailText } from "#leads/mail-state.ts";
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

export function leadTable(leads: readonly LeadWithMails[]): string {
  const rows = leads.map((lead) => {
    const { reference, createdAt, payload } = lead;
    const { type, name, email } = payload;
    return [reference, shortTime(createdAt), type, name, email, mailStates(lead)];
  });
  const cells = [["Reference", "Received", "Form", "Name", "Email", "Mails"], ...rows].map((row) =>
    row.map((cell) => printable(cell).replaceAll("\n", " ").slice(0, MAX_CELL)),
  );
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widthOf(column))));
  return `${lines.map((line) => line.join("  ").trimEnd()).join("\n")}\n`;
}

export const leadCard = (lead: LeadWithMails): string =>
  printable([leadText(lead), `ID ${lead.id}`, ...lead.mails.map(mailText), ""].join("\n"));

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
