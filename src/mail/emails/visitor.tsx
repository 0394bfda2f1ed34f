/**
 * The confirmation to the visitor. It repeats nothing that the visitor typed, not even a name: anyone can
 * enter someone else's address, and the site must not send a stranger's words to that address.
 */
import type { CSSProperties, ReactNode } from "react";
import { spokenHours } from "#business/business.ts";
import type { FormType } from "#contract/fields.ts";
import type { Lead } from "#leads/rows.ts";
import type { Settings } from "#settings.ts";

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

/** Inline styles and system fonts, as many mail programs support no others. */
const INK = "#0f1f1b";
const MUTED = "#4d6a62";
const SERIF = "Georgia, 'Times New Roman', serif";
const PAPER = "#f4f0e6";
const GLOW = "#e08e2b";
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text: CSSProperties = { fontFamily: SANS, fontSize: "16px", lineHeight: "1.55", color: INK };

function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ ...text, margin: "0 0 16px" }}>{children}</p>;
}

export function VisitorMail({ lead, settings }: { lead: Lead; settings: Settings }) {
  const { business, siteUrl } = settings;
  const { type } = lead.payload;
  const steps = nextSteps(type, business.responseHours);
  const header = { backgroundColor: INK, borderBottom: `3px solid ${GLOW}`, padding: "22px 24px" };
  const name = { font: `400 20px/1.2 ${SERIF}`, color: "#ffffff", textDecoration: "none" };
  const heading = { margin: "0 0 16px", font: `400 28px/1.2 ${SERIF}`, color: INK };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{VISITOR_TITLES[type]}</title>
      </head>
      <body style={{ margin: 0, padding: "24px 12px", backgroundColor: PAPER }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text="true">
          {steps[0]}
        </div>
        <div style={{ maxWidth: "600px", margin: "0 auto" }}>
          <div style={header}>
            <a href={siteUrl} style={name}>
              {business.name}
            </a>
          </div>
          <div style={{ ...text, backgroundColor: "#ffffff", padding: "28px 24px" }}>
            <h1 style={heading}>{VISITOR_TITLES[type]}</h1>
            <Paragraph>
              Thank you for contacting {business.name}. Here’s what happens next:
            </Paragraph>
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
            <p style={{ margin: 0, fontSize: "13px", lineHeight: "1.5", color: MUTED }}>
              {DISCLAIMER}
            </p>
          </div>
        </div>
      </body>
    </html>
  );
}
