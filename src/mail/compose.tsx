import { render, toPlainText } from "@react-email/render";
import type { SendMailOptions } from "nodemailer";
import type { Notice } from "#leads/notice.ts";
import { type ClaimedMail, type Content, contentOf } from "#leads/outbox.ts";
import type { Lead } from "#leads/rows.ts";
import type { Settings } from "#settings.ts";
import { noticeText, noticeTitle, ownerText, ownerTitle } from "./emails/owner.ts";
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
function ownerSubject(lead: Lead, content: Content): string {
  const { payload } = lead;
  const name = oneLine(payload.name, 60);
  const location = payload.type === "quote" ? oneLine(payload.location, 50) : "";
  const details = content === "all" ? `: ${[name, location].filter(Boolean).join(", ")}` : "";
  const reference = ` (${lead.reference})`;
  return oneLine(ownerTitle(lead) + details, SUBJECT_MAX - reference.length) + reference;
}

/**
 * The sender is the business, never the visitor, whose domain's DMARC policy could reject the email (RFC 7489).
 */
const fromBusiness = ({ business, mailFrom }: Settings) => ({
  name: business.name,
  address: mailFrom,
});
const toOwner = ({ business, mailTo }: Settings) =>
  mailTo.map((address) => ({ name: business.name, address }));

function composeOwner(mail: Composed, settings: Settings) {
  const { lead, message_id: messageId } = mail;
  const content = contentOf(mail);
  const { name, email: address } = lead.payload;
  const replyTo = { name: content === "all" ? oneLine(name, NAME_MAX) : "", address };
  return {
    messageId,
    from: fromBusiness(settings),
    to: toOwner(settings),
    ...(content === "reference" || address === "" ? {} : { replyTo }),
    subject: ownerSubject(lead, content),
    text: ownerText(lead, content, settings.business.responseHours),
  } satisfies SendMailOptions;
}

export function composeNotice(notice: Notice, content: Content, settings: Settings) {
  return {
    messageId: `<${notice.id}-${content}@${settings.mailDomain}>`,
    from: fromBusiness(settings),
    to: toOwner(settings),
    subject: noticeTitle(notice),
    text: noticeText(notice, content),
  } satisfies SendMailOptions;
}

type Composed = Pick<ClaimedMail, "kind" | "message_id" | "refusals"> & { lead: Lead };

export async function compose(mail: Composed, settings: Settings) {
  if (mail.kind === "owner") return composeOwner(mail, settings);
  const { lead, message_id: messageId } = mail;
  const { business } = settings;
  const { type, email } = lead.payload;
  const html = await render(<VisitorMail lead={lead} settings={settings} />);
  return {
    messageId,
    from: fromBusiness(settings),
    to: { name: "", address: email },
    replyTo: { name: business.name, address: business.email },
    subject: `${VISITOR_TITLES[type]} (${lead.reference})`,
    // Prevents automatic replies such as vacation notices (RFC 3834 §5, MS-OXCMAIL).
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    text: toPlainText(html),
    html,
  } satisfies SendMailOptions;
}
