/** The mail to the business: every field of the form, ready to answer. */
import type { CSSProperties } from "react";
import type { Lead } from "#leads/index.ts";
import { type Fact, facts, receivedAt } from "../facts.ts";
import type { MailSettings } from "../types.ts";
import { Heading, INK, Layout, LINE, Lines, MUTED, Paragraph } from "./layout.tsx";

const cell: CSSProperties = {
  padding: "10px 0",
  borderTop: `1px solid ${LINE}`,
  fontSize: "16px",
  lineHeight: "24px",
  overflowWrap: "anywhere",
  textAlign: "left",
  verticalAlign: "top",
};
const label: CSSProperties = {
  ...cell,
  width: "128px",
  paddingRight: "16px",
  color: MUTED,
  fontSize: "14px",
  fontWeight: 400,
};

function Value({ fact }: { fact: Fact }) {
  if (fact.value === "") return <span style={{ color: MUTED }}>not given</span>;
  const link = { color: INK };
  if (fact.kind === "email") {
    return (
      <a href={`mailto:${encodeURIComponent(fact.value)}`} style={link}>
        {fact.value}
      </a>
    );
  }
  const digits = fact.kind === "tel" ? fact.value.replace(/[^\d+]/g, "") : "";
  if (digits) {
    return (
      <a href={`tel:${digits}`} style={link}>
        {fact.value}
      </a>
    );
  }
  return <Lines value={fact.value} />;
}

function Row({ fact }: { fact: Fact }) {
  if (!fact.long) {
    return (
      <tr>
        <th scope="row" style={label}>
          {fact.label}
        </th>
        <td style={cell}>
          <Value fact={fact} />
        </td>
      </tr>
    );
  }
  return (
    <tr>
      <td colSpan={2} style={cell}>
        <div style={{ color: MUTED, fontSize: "14px", marginBottom: "6px" }}>{fact.label}</div>
        <Value fact={fact} />
      </td>
    </tr>
  );
}

/** Reads "New quote request" or "New message". */
export function ownerTitle(lead: Lead): string {
  return lead.payload.type === "quote" ? "New quote request" : "New message";
}

export function OwnerMail({ lead, settings }: { lead: Lead; settings: MailSettings }) {
  const all = facts(lead.payload);
  const preview = all.find((fact) => fact.long)?.value.slice(0, 120) ?? "";
  return (
    <Layout
      business={settings.business}
      siteUrl={settings.siteUrl}
      title={ownerTitle(lead)}
      preview={preview}
      reference={lead.id}
    >
      <Heading>{ownerTitle(lead)}</Heading>
      <Paragraph>
        Received {receivedAt(lead.createdAt)}. Reply to this mail to answer the visitor; the site
        promises an answer within {settings.business.responseHours} hours.
      </Paragraph>
      <table style={{ width: "100%", borderCollapse: "collapse", color: INK }}>
        <tbody>
          {all.map((fact) => (
            <Row key={fact.label} fact={fact} />
          ))}
        </tbody>
      </table>
    </Layout>
  );
}

/** The same mail as plain text. */
export function ownerText(lead: Lead, { business }: MailSettings): string {
  const all = facts(lead.payload);
  const width = Math.max(...all.map((fact) => fact.label.length)) + 2;
  const short = all
    .filter((fact) => !fact.long)
    .map((fact) => `${`${fact.label}:`.padEnd(width)}${fact.value || "not given"}`);
  const long = all.filter((fact) => fact.long).map((fact) => `\n${fact.label}:\n\n${fact.value}`);
  return [
    `${ownerTitle(lead)}, received ${receivedAt(lead.createdAt)}.`,
    `Reply to answer the visitor; the site promises an answer within ${business.responseHours} hours.`,
    "",
    ...short,
    ...long,
    "",
    `Reference ${lead.id}`,
    "",
  ].join("\n");
}
