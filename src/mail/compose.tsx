/** Renders an outbox mail from its lead at the time it is sent. */
import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import type { ClaimedMail, Lead } from "#leads/index.ts";
import { headerText } from "./format.ts";
import { DigestMail, digestTitle } from "./templates/digest.tsx";
import { OwnerMail, ownerTitle } from "./templates/owner.tsx";
import { VISITOR_TITLES, VisitorMail } from "./templates/visitor.tsx";
import type { MailSettings, OutgoingMail } from "./types.ts";

/** Mail programs truncate longer subjects. */
const SUBJECT_MAX = 120;
const NAME_MAX = 100;

/** Plain text: each label and value share one line, unwrapped. */
const FACTS = { uppercaseHeaderCells: false, maxColumnWidth: 1_000 };

/** Returns form type, name and location, then the reference, which stays in the subject of replies. */
function ownerSubject(lead: Lead): string {
  const { payload } = lead;
  const name = headerText(payload.name, 60);
  const location = payload.type === "quote" ? headerText(payload.location, 50) : "";
  const about = `${ownerTitle(lead)}: ${[name, location].filter(Boolean).join(", ")}`;
  const reference = ` (${lead.reference})`;
  return headerText(about, SUBJECT_MAX - reference.length) + reference;
}

/** Renders the HTML and derives the plain text from it, leaving out tel: and mailto: addresses. */
async function renderBoth(mail: ReactElement): Promise<Pick<OutgoingMail, "html" | "text">> {
  const html = await render(mail);
  const text = toPlainText(html, {
    // Keeps a visitor's line breaks; the markup itself has none.
    preserveNewlines: true,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "table", format: "dataTable", options: FACTS },
      { selector: 'table[role="presentation"]', format: "block" },
      { selector: "a[data-text-only]", format: "inline" },
      { selector: 'a[href^="tel:"]', format: "inline" },
      { selector: 'a[href^="mailto:"]', format: "inline" },
    ],
  });
  return { html, text };
}

/**
 * Renders an email.
 * @param leads the mail's lead, or all leads in a digest
 * @returns the email, HTML and text, with its stable Message-ID
 */
export async function compose(
  mail: Pick<ClaimedMail, "kind" | "messageId" | "lead">,
  leads: readonly Lead[],
  settings: MailSettings,
): Promise<OutgoingMail> {
  const { lead, messageId } = mail;
  const { business } = settings;
  const visitor = lead.payload.email;
  const office = { name: business.name, address: business.email };
  const inbox = { name: business.name, address: settings.mailTo };
  const common = {
    // The business, never the visitor: their domain's DMARC policy would reject it (RFC 7489).
    from: { name: business.name, address: settings.mailFrom },
    messageId,
  };
  switch (mail.kind) {
    case "owner":
      return {
        ...common,
        to: inbox,
        replyTo: { name: headerText(lead.payload.name, NAME_MAX), address: visitor },
        subject: ownerSubject(lead),
        headers: { "X-Lead-Reference": lead.reference },
        ...(await renderBoth(<OwnerMail lead={lead} settings={settings} />)),
      };
    case "digest":
      return {
        ...common,
        to: inbox,
        replyTo: office,
        subject: digestTitle(leads),
        headers: {},
        ...(await renderBoth(<DigestMail leads={leads} settings={settings} />)),
      };
    case "visitor":
      return {
        ...common,
        to: { name: "", address: visitor },
        replyTo: office,
        subject: `${VISITOR_TITLES[lead.payload.type]} (${lead.reference})`,
        headers: {
          "X-Lead-Reference": lead.reference,
          // Prevents automatic replies such as vacation notices (RFC 3834 §5, MS-OXCMAIL).
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        },
        ...(await renderBoth(<VisitorMail lead={lead} settings={settings} />)),
      };
  }
}
