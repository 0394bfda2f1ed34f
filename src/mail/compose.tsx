/** Writes a mail of the outbox at the moment it is sent, from its lead. */
import { render, toPlainText } from "@react-email/render";
import type { ReactElement } from "react";
import type { ClaimedMail, Lead } from "#leads/index.ts";
import { headerText } from "./format.ts";
import { DigestMail, digestTitle } from "./templates/digest.tsx";
import { OwnerMail, ownerTitle } from "./templates/owner.tsx";
import { VISITOR_TITLES, VisitorMail } from "./templates/visitor.tsx";
import type { MailSettings, OutgoingMail } from "./types.ts";

/** Subjects longer than this are cut by inboxes anyway. */
const SUBJECT_MAX = 120;
const NAME_MAX = 100;

/** In the text a label and its value stand on one line, however long. */
const FACTS = { uppercaseHeaderCells: false, maxColumnWidth: 1_000 };

/** Type, name and place, so that an inbox can be read at a glance. */
function ownerSubject(lead: Lead): string {
  const { payload } = lead;
  const name = headerText(payload.name, 60);
  const where = payload.type === "quote" ? headerText(payload.location, 50) : "";
  return headerText(
    `${ownerTitle(lead)}: ${[name, where].filter(Boolean).join(", ")}`,
    SUBJECT_MAX,
  );
}

/** Both forms of a mail, the text from the HTML: fields side by side, no addresses behind links of one tap. */
async function write(mail: ReactElement): Promise<Pick<OutgoingMail, "html" | "text">> {
  const html = await render(mail);
  const text = toPlainText(html, {
    // A visitor's line breaks; the markup itself has none.
    preserveNewlines: true,
    selectors: [
      { selector: "h1", options: { uppercase: false } },
      { selector: "table", format: "dataTable", options: FACTS },
      { selector: 'table[role="presentation"]', format: "block" },
      { selector: 'a[href^="tel:"]', format: "inline" },
      { selector: 'a[href^="mailto:"]', format: "inline" },
    ],
  });
  return { html, text };
}

/**
 * @param mail what to write
 * @param leads what it tells of: the mail's own lead, or those of a digest
 * @returns the mail, HTML and text, with its stable Message-ID
 */
export async function compose(
  mail: Pick<ClaimedMail, "kind" | "messageId" | "lead">,
  leads: readonly Lead[],
  settings: MailSettings,
): Promise<OutgoingMail> {
  const { lead, messageId } = mail;
  const { business } = settings;
  const visitor = lead.payload.email;
  const own = { name: business.name, address: business.email };
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
        ...(await write(<OwnerMail lead={lead} settings={settings} />)),
      };
    case "digest":
      return {
        ...common,
        to: inbox,
        replyTo: own,
        subject: digestTitle(leads),
        headers: {},
        ...(await write(<DigestMail leads={leads} settings={settings} />)),
      };
    case "visitor":
      return {
        ...common,
        to: { name: "", address: visitor },
        replyTo: own,
        subject: `${VISITOR_TITLES[lead.payload.type]} (${business.name})`,
        headers: {
          "X-Lead-Reference": lead.reference,
          // Asks holiday notes and the like not to answer (RFC 3834 §5, MS-OXCMAIL).
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
        },
        ...(await write(<VisitorMail lead={lead} settings={settings} />)),
      };
  }
}
