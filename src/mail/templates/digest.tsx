/** The daily mail about forms that nobody was told of, because a bot seems to have sent them. */
import type { CSSProperties } from "react";
import { answers, isMultiline } from "#leads/answers.ts";
import type { Lead } from "#leads/index.ts";
import { headerText, receivedAt } from "../format.ts";
import type { MailSettings } from "../types.ts";
import { INK, Layout, LINE, MUTED, Paragraph } from "./layout.tsx";

/** A bot's thousands must not make a mail that no inbox takes. */
const MOST = 50;
const FIRST_LINE_MAX = 140;

const WHY =
  "They look like a bot’s: a field that people do not see was filled in, or many came too fast.";
const HINT = "Nobody was answered. Is one from a person? Send it on as if nothing were the matter:";
const COMMAND = "npm run leads -- release";

/** Subject and heading. */
export function digestTitle(leads: readonly Lead[]): string {
  return leads.length === 1 ? "1 form held back" : `${leads.length} forms held back`;
}

const nameOf = (lead: Lead) => headerText(lead.payload.name, 80);

const code: CSSProperties = { fontFamily: "Menlo, Consolas, monospace", fontSize: "14px" };

/** Name, beginning of the text and reference of one form. */
function Entry({ lead }: { lead: Lead }) {
  const text = answers(lead.payload).find(isMultiline)?.value ?? "";
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
      {headerText(text.trim().split("\n")[0] ?? "", FIRST_LINE_MAX)}
      <br />
      <span style={{ color: MUTED, fontSize: "14px" }}>
        <span style={{ ...code, color: INK }}>{lead.reference}</span> · {receivedAt(lead.createdAt)}
      </span>
    </p>
  );
}

export function DigestMail({
  leads,
  settings,
}: {
  leads: readonly Lead[];
  settings: MailSettings;
}) {
  const shown = leads.slice(0, MOST);
  const more = leads.length - shown.length;
  return (
    <Layout settings={settings} title={digestTitle(leads)} preview={shown.map(nameOf).join(", ")}>
      <Paragraph>
        {WHY} {HINT}
        <br />
        <span style={code}>{COMMAND} REFERENCE</span>
      </Paragraph>
      {shown.map((lead) => (
        <Entry key={lead.id} lead={lead} />
      ))}
      {more > 0 && <Paragraph>{`And ${more} more: npm run leads -- list --flagged`}</Paragraph>}
    </Layout>
  );
}
