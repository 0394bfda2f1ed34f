/** The commands' output. */
import { stripVTControlCharacters } from "node:util";
import type { Findings } from "#leads/erase.ts";
import type { LeadWithMails } from "#leads/owner.ts";
import { shortTime } from "#leads/time.ts";
import { leadText } from "#mail/emails/summary.ts";

export const plural = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Removes control characters except line breaks: a visitor's text must not control the owner's terminal. */
const printable = (text: string): string =>
  stripVTControlCharacters(text).replace(
    /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu,
    (control) => (control === "\n" ? "\n" : " "),
  );

const MAX_CELL = 36;

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [headings, ...rows].map((row) =>
    row.map((cell) => {
      const line = printable(cell).replaceAll("\n", " ");
      return line.length > MAX_CELL ? `${line.slice(0, MAX_CELL - 1)}…` : line;
    }),
  );
  const widths = headings.map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const lines = cells.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)));
  return `${lines.map((line) => line.join("  ").trimEnd()).join("\n")}\n`;
}

/** Such as "sent" or, if the states differ, "owner pending, visitor sent". */
export function mailState({ mails, summary }: LeadWithMails): string {
  const states = new Set(mails.map(({ state }) => state));
  const own =
    states.size === 1
      ? [...states].join()
      : mails.map(({ kind, state }) => `${kind} ${state}`).join(", ");
  const inSummary = summary === null ? "" : summary === "" ? "in the next summary" : "in a summary";
  return [inSummary, own].filter(Boolean).join(", ") || "none";
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
      lead.isFlagged ? `flagged, ${mailState(lead)}` : mailState(lead),
    ]),
  );

export function leadCard(lead: LeadWithMails): string {
  const rows = lead.mails.map(({ kind, state, attempts, sent_at, next_attempt_at, last_error }) => {
    const next = state === "dead" ? "given up" : `next ${shortTime(next_attempt_at)}`;
    const when = sent_at === null ? next : shortTime(sent_at);
    return [kind, state, `${attempts}`, when, last_error ?? ""];
  });
  const mails = table(["Mail to", "State", "Tries", "When", "Last error"], rows);
  const summary = lead.summary === null ? "" : `Mail to you: ${mailState(lead)}\n`;
  return `${printable(leadText(lead))}\nID ${lead.id}\n\n${summary}${rows.length > 0 ? mails : ""}`;
}

export function findingsText(
  { leads, copies, emails, problems }: Findings,
  isErased: boolean,
): string {
  const section = (title: string, items: readonly string[]) =>
    items.length === 0 ? "" : `${title}:\n${items.map((item) => `  ${item}\n`).join("")}`;
  const done = isErased ? "Erased from" : "Also in";
  const nothing = leads.length + copies.length + emails.length === 0;
  return [
    nothing ? "Nothing found.\n" : "",
    leads.length > 0 ? leadTable(leads) : "",
    leads.length > 0 && isErased ? `${plural(leads.length, "lead")} erased.\n` : "",
    section(`${done} these copies`, copies),
    section(isErased ? "Deleted emails" : "Emails saved as files", emails),
    section("Couldn't be searched or changed; delete the person from these yourself", problems),
    isErased ? "Your mailbox, exports and other copies are yours to clean up.\n" : "",
  ].join("");
}
