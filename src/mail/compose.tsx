/** Writes a mail of the outbox at the moment it is sent, from its lead. */
import { render } from "@react-email/render";
import type { ClaimedMail, Lead } from "#leads/index.ts";
import { headerText } from "./facts.ts";
import { OwnerMail, ownerText, ownerTitle } from "./templates/owner.tsx";
import { VISITOR_TITLES, VisitorMail, visitorText } from "./templates/visitor.tsx";
import type { MailSettings, OutgoingMail } from "./types.ts";

/** Subjects longer than this are cut by inboxes anyway. */
const SUBJECT_MAX = 120;
const NAME_MAX = 100;

type Fill = Pick<ClaimedMail, "kind" | "messageId" | "lead">;

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

/**
 * @param mail what to write: the owner's copy or the visitor's confirmation
 * @returns the mail, HTML and text, with its stable Message-ID
 */
export async function compose(mail: Fill, settings: MailSettings): Promise<OutgoingMail> {
  const { lead, messageId } = mail;
  const { business, from, to } = settings;
  const visitor = lead.payload.email;
  const common = {
    // The business, never the visitor: their domain's DMARC policy would reject it (RFC 7489).
    from: { name: business.name, address: from },
    messageId,
  };
  if (mail.kind === "owner") {
    return {
      ...common,
      to: { name: business.name, address: to },
      replyTo: { name: headerText(lead.payload.name, NAME_MAX), address: visitor },
      subject: ownerSubject(lead),
      headers: { "X-Lead-Reference": lead.id },
      html: await render(<OwnerMail lead={lead} settings={settings} />),
      text: ownerText(lead, settings),
    };
  }
  return {
    ...common,
    to: { name: "", address: visitor },
    replyTo: { name: business.name, address: business.email },
    subject: `${VISITOR_TITLES[lead.payload.type]} (${business.name})`,
    headers: {
      "X-Lead-Reference": lead.id,
      // Asks holiday notes and the like not to answer (RFC 3834 §5, MS-OXCMAIL).
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    html: await render(<VisitorMail lead={lead} settings={settings} />),
    text: visitorText(lead, settings),
  };
}
