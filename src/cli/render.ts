import { fieldValues, isMultiline, mapLink } from "#leads/field-values.ts";
import type { LeadWithMails, Mail } from "#leads/mail.ts";
import type { StoreStats } from "#leads/store.ts";
import type { BackupSearch } from "./backups.ts";
import { table } from "./table.ts";
import { plural, printable } from "./terminal.ts";

function isoTime(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

const minuteFormat = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

const localTime = (time: number): string => minuteFormat.format(time);

function mailJson(mail: Mail) {
  return {
    id: mail.id,
    kind: mail.kind,
    state: mail.state,
    attempts: mail.attempts,
    nextAttempt: ["sent", "dead"].includes(mail.state) ? null : isoTime(mail.nextAttemptAt),
    lastError: mail.lastError,
    sent: isoTime(mail.sentAt),
    messageId: mail.messageId,
  };
}

export function leadJson(lead: LeadWithMails) {
  return {
    id: lead.id,
    reference: lead.reference,
    received: isoTime(lead.createdAt),
    flags: lead.flags,
    ...lead.payload,
    mails: lead.mails.map(mailJson),
  };
}

/** Such as "sent" or, if the states differ, "owner retrying, visitor sent". */
function mailSummary(mails: readonly Mail[]): string {
  const states = new Set(mails.map((mail) => mail.state));
  if (states.size === 0) return "none";
  if (states.size === 1) return [...states].join();
  return mails.map((mail) => `${mail.kind} ${mail.state}`).join(", ");
}

export function leadTable(leads: readonly LeadWithMails[]): string {
  const rows = leads.map((lead) => [
    lead.reference,
    localTime(lead.createdAt),
    lead.payload.type,
    lead.payload.name,
    lead.payload.email,
    lead.flags.length > 0 ? `flagged: ${lead.flags.join(", ")}` : mailSummary(lead.mails),
  ]);
  return table(["Reference", "Received", "Form", "Name", "Email", "Mails"], rows, [4, 3, 5]);
}

export function leadCard(lead: LeadWithMails): string {
  const line = (label: string, value: string) => ({ label, value, control: "text" as const });
  const { reference, payload } = lead;
  const flagNote = `${lead.flags.join(", ")}. The visitor got no mail; “release ${reference}” sends one.`;
  const fields = [
    line("Reference", reference),
    line("ID", lead.id),
    line("Received", localTime(lead.createdAt)),
    line("Form", payload.type),
    ...(lead.flags.length > 0 ? [line("Flagged", flagNote)] : []),
    ...fieldValues(payload),
    ...(payload.type === "quote" ? [line("Map", mapLink(payload.location))] : []),
    ...(payload.page ? [line("Page", payload.page)] : []),
  ];
  const width = Math.max(...fields.map((field) => field.label.length)) + 2;
  const lines = fields.map((field) => {
    const value = printable(field.value) || "–";
    if (isMultiline(field)) return `\n${field.label}\n${value.replace(/^/gm, "  ")}\n`;
    return field.label.padEnd(width) + value.replaceAll("\n", " ");
  });
  return `${lines.join("\n")}\n${lead.mails.length > 0 ? `\n${mailTable(lead.mails)}` : ""}`;
}

function mailTable(mails: readonly Mail[]): string {
  const whenText = (mail: Mail) => {
    if (mail.sentAt !== null) return localTime(mail.sentAt);
    return mail.state === "dead" ? "given up" : `next ${localTime(mail.nextAttemptAt)}`;
  };
  const rows = mails.map((mail) => [
    mail.kind,
    mail.state,
    String(mail.attempts),
    whenText(mail),
    mail.lastError ?? "",
  ]);
  return table(["Mail to", "State", "Tries", "When", "Last error"], rows, [4]);
}

function formatAge(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} seconds`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} minutes`;
  if (seconds < 172_800) return `${Math.round(seconds / 3600)} hours`;
  return `${Math.round(seconds / 86_400)} days`;
}

export function statusText(stats: StoreStats): string {
  const states = Object.entries(stats.mails).map(([state, count]) => [state, String(count)]);
  const { oldestPendingSeconds: oldest, ownerMailFailing: failing } = stats;
  return [
    `${plural(stats.leads, "lead")}\n\n`,
    table(["Mails", "Count"], states),
    oldest === null
      ? "\nNo mail is waiting.\n"
      : `\nThe oldest waiting mail is ${formatAge(oldest)} old.\n`,
    failing > 0
      ? `\nMails to you that keep failing: ${failing}. “list” shows the leads, “show ID” the reason.\n` +
        "“give-up ID” stops one that your mail server will never accept.\n"
      : "",
    stats.backupProblem ? `\nScheduled backups: ${stats.backupProblem}\n` : "",
  ].join("");
}

export function erasureText(
  leads: readonly LeadWithMails[],
  count: number,
  { containing, unsearched, isRecorded }: BackupSearch,
  erased: boolean,
): string {
  const resultText = erased
    ? "erased with all mails."
    : "would be permanently deleted. Add --yes to delete.";
  const list = (items: readonly string[]) => `  ${items.join("\n  ")}\n`;
  return [
    leads.length === 0
      ? "No leads found.\n"
      : `${leadTable(leads)}\n${plural(count, "lead")} ${resultText}\n`,
    containing.length > 0
      ? `These backups still contain the data. They are deleted after 30 days, unless they are among the newest seven:\n${list(containing)}`
      : "",
    unsearched.length > 0
      ? `These were not searched. Folders of backups can't be read here or contain none (is their disk mounted?). Folders named “….leads.part-…” are in use or belong to another user:\n${list(unsearched)}`
      : "",
    isRecorded ? "" : "No scheduled backup is on record, so no backup was searched.\n",
    isRecorded && containing.length + unsearched.length === 0
      ? "No scheduled backup contains the data.\n"
      : "",
    "Delete the data from your mailbox, exports and other copies yourself.\n",
  ].join("");
}
