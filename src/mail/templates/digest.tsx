import type { CSSProperties } from "react";
import { fieldValues, isMultiline } from "#leads/field-values.ts";
import type { Lead } from "#leads/lead.ts";
import { oneLine, receivedAt } from "../format.ts";
import type { MailSettings } from "../types.ts";
import { INK, Layout, LINE, MUTED, Paragraph } from "./layout.tsx";

/** Maximum number of forms to list, so that the email stays small however many forms a bot sends. */
const MAX_FORMS = 50;
const FIRST_LINE_MAX = 140;

export function digestTitle(leads: readonly Lead[]): string {
  return leads.length === 1
    ? "1 flagged form to review"
    : `${leads.length} flagged forms to review`;
}

const nameOf = (lead: Lead) => oneLine(lead.payload.name, 80);

const code: CSSProperties = { fontFamily: "Menlo, Consolas, monospace", fontSize: "14px" };

function Entry({ lead }: { lead: Lead }) {
  const text = fieldValues(lead.payload).find(isMultiline)?.value ?? "";
  const style: CSSProperties = {
    margin: 0,
    borderTop: `1px solid ${LINE}`,
    padding: "12px 0",
    color: INK,
    overflowWrap: "anywhere",
  };
  return (
    <p style={style}>
      <strong>{nameOf(lead)}</strong>
      <br />
      {oneLine(text.trim().split("\n")[0] ?? "", FIRST_LINE_MAX)}
      <br />
      <span style={{ color: MUTED, fontSize: "14px" }}>
        <span style={{ ...code, color: INK }}>{lead.reference}</span> · {receivedAt(lead.createdAt)}
      </span>
    </p>
  );
}

interface Props {
  leads: readonly Lead[];
  settings: MailSettings;
}

export function DigestMail({ leads, settings }: Props) {
  const shownLeads = leads.slice(0, MAX_FORMS);
  const hiddenCount = leads.length - shownLeads.length;
  return (
    <Layout
      settings={settings}
      title={digestTitle(leads)}
      preview={shownLeads.map(nameOf).join(", ")}
    >
      <Paragraph>
        These look like a bot’s: a hidden field was filled in, or many forms were filled out too
        fast. No one got a reply. Is one from a person? Release it as a normal lead:
        <br />
        <span style={code}>npm run leads -- release REFERENCE</span>
      </Paragraph>
      {shownLeads.map((lead) => (
        <Entry key={lead.id} lead={lead} />
      ))}
      {hiddenCount > 0 && (
        <Paragraph>{`And ${hiddenCount} more: npm run leads -- list --flagged`}</Paragraph>
      )}
    </Layout>
  );
}
