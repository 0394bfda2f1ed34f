import type { Lead } from "#leads/rows.ts";
import { longTime } from "#leads/time.ts";
import type { Settings } from "#settings.ts";
import { type FieldValue, fieldValues, isMultiline, linkOf } from "../fields.ts";
import { Facts, INK, Layout, MUTED, Paragraph } from "./layout.tsx";

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

export function OwnerMail({ lead, settings }: { lead: Lead; settings: Settings }) {
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
        <div key={field.name} style={{ marginBottom: "16px" }}>
          <div style={{ color: MUTED, fontSize: "14px", marginBottom: "6px" }}>{field.label}</div>
          <DisplayedValue field={field} />
        </div>
      ))}
      {page && <Paragraph>Sent from {page}</Paragraph>}
    </Layout>
  );
}
