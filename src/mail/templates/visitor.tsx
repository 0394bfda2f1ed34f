/**
 * The confirmation to the visitor. Repeats nothing a visitor typed, not even a name: anyone
 * can put another's address in a form, and the site must not carry their words there.
 */
import type { CSSProperties } from "react";
import { spokenHours, telHref } from "#business/business.ts";
import type { FormType } from "#contract/fields.ts";
import { choices } from "#leads/answers.ts";
import type { Lead } from "#leads/index.ts";
import type { MailSettings } from "../types.ts";
import { Facts, INK, Layout, MUTED, Paragraph } from "./layout.tsx";

/** Subject and heading. */
export const VISITOR_TITLES: Readonly<Record<FormType, string>> = {
  contact: "We have your message",
  quote: "We have your quote request",
};

function next(type: FormType, hours: number): string[] {
  return type === "quote"
    ? [
        "A pilot reads your request and checks the airspace and the light at the site.",
        `Within ${hours} hours we get in touch with a detailed proposal: what we would fly, when, and what it costs.`,
        "You decide. Nothing is booked before you say so.",
      ]
    : [`Someone who flies reads it and answers within ${hours} hours, any day of the week.`];
}

const DISCLAIMER =
  "This mail confirms a form sent on our site with your address. If it was not you, ignore it: you are on no list.";

export function VisitorMail({ lead, settings }: { lead: Lead; settings: MailSettings }) {
  const { business, siteUrl } = settings;
  const { type } = lead.payload;
  const link: CSSProperties = { color: INK };
  const steps = next(type, business.responseHours);
  const chosen = choices(lead.payload);
  return (
    <Layout
      settings={settings}
      title={VISITOR_TITLES[type]}
      preview={steps.at(-2) ?? steps[0] ?? ""}
      reference={lead.reference}
    >
      <Paragraph>Thank you for writing to {business.name}. What happens next:</Paragraph>
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
      {chosen.length > 0 && <Facts rows={chosen} />}
      <Paragraph>
        In a hurry? Call{" "}
        <a href={telHref(business)} style={link}>
          {business.phone}
        </a>
        , {`${spokenHours(business)}, ${business.hours.days}`}, and give the reference{" "}
        <strong style={{ whiteSpace: "nowrap" }}>{lead.reference}</strong>. Our work is at{" "}
        <a href={siteUrl} style={link}>
          {siteUrl.replace(/^https?:\/\//, "")}
        </a>
        .
      </Paragraph>
      <p style={{ margin: 0, fontSize: "13px", lineHeight: "1.5", color: MUTED }}>{DISCLAIMER}</p>
    </Layout>
  );
}
