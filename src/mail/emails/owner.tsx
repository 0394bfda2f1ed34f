import type { CSSProperties } from "react";
import { type FieldValue, fieldValues, isMultiline, mapLink } from "#leads/field-values.ts";
import type { Lead } from "#leads/outbox.ts";
import { longTime } from "#leads/time.ts";
import { mailLink, phoneLink, replyLink } from "../format.ts";
import type { MailSettings } from "../settings.ts";
import { Facts, INK, Layout, MUTED, Paragraph } from "./layout.tsx";

function linkOf({ name, control, value }: FieldValue): string | undefined {
  if (control === "email") return mailLink(value);
  if (control === "tel") return phoneLink(value);
  return name === "location" ? mapLink(value) : undefined;
}

function DisplayedValue({ field }: { field: FieldValue }) {
  if (field.value === "") return <span style={{ color: MUTED }}>not given</span>;
  const href = linkOf(field);
  // `pre-wrap` keeps the visitor's line breaks.
  if (!href)
    return <span style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{field.value}</span>;
  return (
    <a href={href} style={{ color: INK }}>
      {field.value}
    </a>
  );
}

/** Also starts the subject. */
export const ownerTitle = ({ payload }: Lead): string =>
  payload.type === "quote" ? "Quote request" : "Message";

const button: CSSProperties = {
  display: "inline-block",
  margin: "0 8px 8px 0",
  padding: "12px 22px",
  border: `1px solid ${INK}`,
  fontSize: "16px",
  fontWeight: 600,
  textDecoration: "none",
};

function Actions({ lead }: { lead: Lead }) {
  const callHref = phoneLink(lead.payload.phone);
  return (
    <p style={{ margin: "0 0 16px" }} data-skip-in-text="true">
      {callHref && (
        <a href={callHref} style={{ ...button, backgroundColor: INK, color: "#ffffff" }}>
          Call
        </a>
      )}
      <a href={replyLink(lead)} style={{ ...button, color: INK }}>
        Reply
      </a>
    </p>
  );
}

export function OwnerMail({ lead, settings }: { lead: Lead; settings: MailSettings }) {
  const values = fieldValues(lead.payload);
  const shortValues = values.filter((field) => !isMultiline(field));
  const longValues = values.filter(isMultiline);
  const page = lead.payload.page && `${settings.siteUrl}${lead.payload.page}`;
  return (
    <Layout
      settings={settings}
      title={ownerTitle(lead)}
      preview={longValues[0]?.value.slice(0, 120) ?? ""}
      reference={lead.reference}
    >
      <Actions lead={lead} />
      <Paragraph>
        Received {longTime(lead.createdAt)}. Reply to this email to answer the visitor. The site
        promises a reply within {settings.business.responseHours} hours.
      </Paragraph>
      <Facts
        rows={shortValues.map((field) => ({
          label: field.label,
          value: <DisplayedValue field={field} />,
        }))}
      />
      {longValues.map((field) => (
        <div key={field.name} style={{ overflowWrap: "anywhere" }}>
          <div style={{ color: MUTED, fontSize: "14px", marginBottom: "6px" }}>{field.label}</div>
          <DisplayedValue field={field} />
        </div>
      ))}
      {page && (
        <p style={{ margin: "16px 0 0", fontSize: "14px", color: MUTED }}>
          Sent from{" "}
          <a href={page} style={{ color: INK, overflowWrap: "anywhere" }}>
            {page}
          </a>
        </p>
      )}
    </Layout>
  );
}
