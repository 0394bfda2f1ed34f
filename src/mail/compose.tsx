import { render, toPlainText } from "@react-email/render";
import type { MailKind } from "#leads/database/schema.ts";
import type { Lead } from "#leads/lead.ts";
import type { ClaimedMail } from "#leads/mail.ts";
import { oneLine } from "./format.ts";
import { DigestMail, digestTitle } from "./templates/digest.tsx";
import { OwnerMail, ownerTitle } from "./templates/owner.tsx";
import { VISITOR_TITLES, VisitorMail } from "./templates/visitor.tsx";
import type { MailSettings } from "./types.ts";

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

function partsOf(kind: MailKind, lead: Lead, leads: readonly Lead[], settings: MailSettings) {
  const { payload, reference } = lead;
  const { business, mailTo } = settings;
  const office = { name: business.name, address: business.email };
  const inbox = { name: business.name, address: mailTo };
  switch (kind) {
    case "owner":
      return {
        to: inbox,
        replyTo: { name: oneLine(payload.name, NAME_MAX), address: payload.email },
        subject: ownerSubject(lead),
        headers: { "X-Lead-Reference": reference },
        content: <OwnerMail lead={lead} settings={settings} />,
      };
    case "digest":
      return {
        to: inbox,
        replyTo: office,
        subject: digestTitle(leads),
        headers: {},
        content: <DigestMail leads={leads} settings={settings} />,
      };
    case "visitor":
      return {
        to: { name: "", address: payload.email },
        replyTo: office,
        subject: `${VISITOR_TITLES[payload.type]} (${reference})`,
        headers: {
          "X-Lead-Reference": reference,
          // Prevents automatic replies such as vacation notices (RFC 3834 §5, MS-OXCMAIL).
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        },
        content: <VisitorMail lead={lead} settings={settings} />,
      };
  }
}

/** @param leads the email's lead, or all leads in a digest */
export async function compose(
  mail: Pick<ClaimedMail, "kind" | "messageId" | "lead">,
  leads: readonly Lead[],
  settings: MailSettings,
) {
  const { content, ...parts } = partsOf(mail.kind, mail.lead, leads, settings);
  const html = await render(content);
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
  // The sender is the business, never the visitor, whose domain's DMARC policy could reject the email (RFC
  // 7489).
  const from = { name: settings.business.name, address: settings.mailFrom };
  return { ...parts, from, messageId: mail.messageId, html, text };
}
