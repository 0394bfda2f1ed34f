/**
 * The confirmation to the visitor. It repeats nothing that the visitor typed, not even a name: anyone can
 * enter someone else's address, and the site must not send a stranger's words to that address.
 */
import type { CSSProperties } from "react";
import { spokenHours, telHref } from "#business/business.ts";
import type { FormType } from "#contract/fields.ts";
import { choices } from "#leads/field-values.ts";
import type { Lead } from "#leads/outbox.ts";
import type { MailSettings } from "../settings.ts";
import { Facts, INK, Layout, MUTED, Paragraph } from "./layout.tsx";

export const VISITOR_TITLES: Readonly<Record<FormType, string>> = {
  contact: "We got your message",
  quote: "We got your quote request",
};

function nextSteps(type: FormType, hours: number): string[] {
  return type === "quote"
    ? [
        "A pilot will read your request and check the airspace and light at your site.",
        `Within ${hours} hours we’ll contact you with a detailed proposal: what we’d fly, when, and what it costs.`,
        "You decide. Nothing is booked until you say so.",
      ]
    : [
        `One of our pilots will read your message and reply within ${hours} hours, any day of the week.`,
      ];
}

const DISCLAIMER =
  "This email confirms a form submitted with your address. If that wasn’t you, ignore it; you’re not on any list.";

const FILES_REQUEST =
  "Do you have plans, a site map, a shot list or sample photos? Reply to this email with your files.";

export function VisitorMail({ lead, settings }: { lead: Lead; settings: MailSettings }) {
  const { business, siteUrl } = settings;
  const { type } = lead.payload;
  const link: CSSProperties = { color: INK };
  const steps = nextSteps(type, business.responseHours);
  const chosen = choices(lead.payload);
  return (
    <Layout
      settings={settings}
      title={VISITOR_TITLES[type]}
      preview={steps.at(-2) ?? steps[0] ?? ""}
      reference={lead.reference}
    >
      <Paragraph>Thank you for contacting {business.name}. Here’s what happens next:</Paragraph>
      {steps.length === 1 ? (
        <Paragraph>{steps[0]}</Paragraph>
      ) : (
        <ol style={{ margin: "0 0 16px", paddingLeft: "22px" }}>
          {steps.map((step) => (
            <li key={step} style={{ marginBottom: "8px" }}>
              {step}
            </li>
          ))}
        </ol>
      )}
      {type === "quote" && <Paragraph>{FILES_REQUEST}</Paragraph>}
      {chosen.length > 0 && <Facts rows={chosen} />}
      <Paragraph>
        In a hurry? Call{" "}
        <a href={telHref(business)} style={link}>
          {business.phone}
        </a>
        , {`${spokenHours(business)}, ${business.hours.days}`}, and mention reference{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{lead.reference}</strong>. See our work at{" "}
        <a href={siteUrl} style={link} data-text-only>
          {siteUrl.replace(/^https?:\/\//, "")}
        </a>
        .
      </Paragraph>
      <p style={{ margin: 0, fontSize: "13px", lineHeight: "1.5", color: MUTED }}>{DISCLAIMER}</p>
    </Layout>
  );
}
