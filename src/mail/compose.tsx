import { render, toPlainText } from "@react-email/render";
import type { SendMailOptions } from "nodemailer";
import type { ReactElement } from "react";
import type { ClaimedMail, Lead } from "#leads/outbox.ts";
import { OwnerMail, ownerTitle } from "./emails/owner.tsx";
import { summaryText, summaryTitle } from "./emails/summary.ts";
import { VISITOR_TITLES, VisitorMail } from "./emails/visitor.tsx";
import { oneLine } from "./format.ts";
import type { MailSettings } from "./settings.ts";

const SUBJECT_MAX = 120;
const NAME_MAX = 100;

/** Options for tables in the plain text: each label and its value share one line, which isn't wrapped. */
const TABLE_OPTIONS = { uppercaseHeaderCells: false, maxColumnWidth: 1_000 };

/** The reference is never cut off: replies repeat the subject, so the reference identifies the lead. */
function ownerSubject(lead: Lead): string {
  const { payload } = lead;
  const name = oneLine(payload.name, 60);
  const location = payload.type === "quote" ? oneLine(payload.location, 50) : "";
  const description = `${ownerTitle(lead)}: ${[name, location].filter(Boolean).join(", ")}`;
  const reference = ` (${lead.reference})`;
  return oneLine(description, SUBJECT_MAX - reference.length) + reference;
}

async function contentOf(mail: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(mail);
  const text = toPlainText(html, {
    // Keeps the visitor's line breaks; the HTML around them has none.
    preserveNewlines: true,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "table", format: "dataTable", options: TABLE_OPTIONS },
      { selector: 'table[role="presentation"]', format: "block" },
      { selector: "a[data-text-only]", format: "inline" },
      { selector: 'a[href^="tel:"]', format: "inline" },
      { selector: 'a[href^="mailto:"]', format: "inline" },
    ],
  });
  return { html, text };
}

/** @param mail lists at least one lead */
export async function compose(
  mail: Pick<ClaimedMail, "kind" | "messageId" | "leads">,
  settings: MailSettings,
): Promise<SendMailOptions & { messageId: string }> {
  const { kind, messageId, leads } = mail;
  const lead = leads[0] as Lead;
  const { payload, reference } = lead;
  const { business, mailTo, mailFrom } = settings;
  // The sender is the business, never the visitor, whose domain's DMARC policy could reject the email (RFC
  // 7489).
  const from = { name: business.name, address: mailFrom };
  const office = { name: business.name, address: business.email };
  const inbox = { name: business.name, address: mailTo };
  switch (kind) {
    case "owner":
      return {
        messageId,
        from,
        to: inbox,
        replyTo: { name: oneLine(payload.name, NAME_MAX), address: payload.email },
        subject: ownerSubject(lead),
        headers: { "X-Lead-Reference": reference },
        ...(await contentOf(<OwnerMail lead={lead} settings={settings} />)),
      };
    case "summary":
      return {
        messageId,
        from,
        to: inbox,
        replyTo: office,
        subject: summaryTitle(leads),
        // In any other encoding, `erase` couldn't find addresses in a saved email (#leads/erase.ts).
        textEncoding: "quoted-printable",
        text: summaryText(leads),
      };
    case "visitor":
      return {
        messageId,
        from,
        to: { name: "", address: payload.email },
        replyTo: office,
        subject: `${VISITOR_TITLES[payload.type]} (${reference})`,
        headers: {
          "X-Lead-Reference": reference,
          // Prevents automatic replies such as vacation notices (RFC 3834 §5, MS-OXCMAIL).
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        },
        ...(await contentOf(<VisitorMail lead={lead} settings={settings} />)),
      };
  }
}
