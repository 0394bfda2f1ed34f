import { render, toPlainText } from "@react-email/render";
import type { SendMailOptions } from "nodemailer";
import type { ClaimedMail } from "#leads/outbox.ts";
import type { Lead } from "#leads/rows.ts";
import type { Settings } from "#settings.ts";
import { ownerText, ownerTitle, summaryText, summaryTitle } from "./emails/owner.ts";
import { VISITOR_TITLES, VisitorMail } from "./emails/visitor.tsx";

const SUBJECT_MAX = 120;
const NAME_MAX = 100;

/** Control characters, line separators and marks that change the text direction. */
const UNSAFE_IN_HEADER = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * @param max maximum length of the result in UTF-16 code units; longer text is cut and ends with an ellipsis
 */
function oneLine(text: string, max: number): string {
  const line = text.replace(UNSAFE_IN_HEADER, " ").replace(/\s+/g, " ").trim();
  return line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trim()}…`;
}

/** The reference is never cut off: replies repeat the subject, so the reference identifies the lead. */
function ownerSubject(lead: Lead): string {
  const { payload } = lead;
  const name = oneLine(payload.name, 60);
  const location = payload.type === "quote" ? oneLine(payload.location, 50) : "";
  const description = `${ownerTitle(lead)}: ${[name, location].filter(Boolean).join(", ")}`;
  const reference = ` (${lead.reference})`;
  return oneLine(description, SUBJECT_MAX - reference.length) + reference;
}

/** @param mail lists at least one lead */
export async function compose(
  mail: Pick<ClaimedMail, "kind" | "message_id" | "leads">,
  settings: Settings,
) {
  const { kind, message_id: messageId, leads } = mail;
  const lead = leads[0] as Lead;
  const { payload, reference } = lead;
  const { business, mailTo, mailFrom } = settings;
  // The sender is the business, never the visitor, whose domain's DMARC policy could reject the email (RFC
  // 7489).
  const from = { name: business.name, address: mailFrom };
  const to = mailTo.map((address) => ({ name: business.name, address }));
  const toOwner = { messageId, from, to };
  if (kind === "summary")
    return {
      ...toOwner,
      subject: summaryTitle(leads),
      text: summaryText(leads),
    } satisfies SendMailOptions;
  if (kind === "owner")
    return {
      ...toOwner,
      replyTo: { name: oneLine(payload.name, NAME_MAX), address: payload.email },
      subject: ownerSubject(lead),
      text: ownerText(lead, business.responseHours),
    } satisfies SendMailOptions;
  const html = await render(<VisitorMail lead={lead} settings={settings} />);
  return {
    messageId,
    from,
    to: { name: "", address: payload.email },
    replyTo: { name: business.name, address: business.email },
    subject: `${VISITOR_TITLES[payload.type]} (${reference})`,
    // Prevents automatic replies such as vacation notices (RFC 3834 §5, MS-OXCMAIL).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: toPlainText(html),
    html,
  } satisfies SendMailOptions;
}
