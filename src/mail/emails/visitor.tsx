/**
 * The confirmation to the visitor. It repeats nothing that the visitor typed, not even a name: anyone can
 * enter someone else's address, and the site must not send a stranger's words to that address.
 */
import { spokenHours } from "#business/business.ts";
import type { FormType } from "#contract/fields.ts";
import type { Lead } from "#leads/rows.ts";
import type { Settings } from "#settings.ts";
import { INK, Layout, MUTED, Paragraph } from "./layout.tsx";

export const VISITOR_TITLES: Readonly<Record<FormType, string>> = {
  contact: "We got your message",
  quote: "We got your quote request",
};

const nextSteps = (type: FormType, hours: number): string[] =>
  type === "quote"
    ? [
        "A pilot will read your request and check the airspace and light at your site.",
        `Within ${hours} hours we’ll contact you with a detailed proposal: what we’d fly, when, and what it costs.`,
        "You decide. Nothing is booked until you say so.",
        "Do you have plans, a site map, a shot list or sample photos? Reply to this email with your files.",
      ]
    : [
        `One of our pilots will read your message and reply within ${hours} hours, any day of the week.`,
      ];

const DISCLAIMER =
  "This email confirms a form submitted with your address. If that wasn’t you, ignore it; you’re not on any list.";

export function VisitorMail({ lead, settings }: { lead: Lead; settings: Settings }) {
  const { business, siteUrl } = settings;
  const { type } = lead.payload;
  const steps = nextSteps(type, business.responseHours);
  return (
    <Layout
      settings={settings}
      title={VISITOR_TITLES[type]}
      preview={steps[0] ?? ""}
      reference={lead.reference}
    >
      <Paragraph>Thank you for contacting {business.name}. Here’s what happens next:</Paragraph>
      {steps.map((step) => (
        <Paragraph key={step}>{step}</Paragraph>
      ))}
      <Paragraph>
        In a hurry? Call {business.phone}, {spokenHours(business)}, and mention reference{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{lead.reference}</strong>. See our work at{" "}
        <a href={siteUrl} style={{ color: INK }}>
          {siteUrl}
        </a>
        .
      </Paragraph>
      <p style={{ margin: 0, fontSize: "13px", lineHeight: "1.5", color: MUTED }}>{DISCLAIMER}</p>
    </Layout>
  );
}
