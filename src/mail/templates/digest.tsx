/** The daily mail about forms that nobody was told of, because a bot seems to have sent them. */
import type { CSSProperties } from "react";
import type { Lead } from "#leads/index.ts";
import { facts, headerText, receivedAt } from "../facts.ts";
import type { MailSettings } from "../types.ts";
import { Heading, INK, Layout, LINE, MUTED, Paragraph } from "./layout.tsx";

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

/** Name, beginning of the text and reference of each that is shown. */
function entries(leads: readonly Lead[]) {
  return leads.slice(0, MOST).map((lead) => {
    const text = facts(lead.payload).find((fact) => fact.long)?.value ?? "";
    return {
      reference: lead.reference,
      received: receivedAt(lead.createdAt),
      name: headerText(lead.payload.name, 80),
      firstLine: headerText(text.trim().split("\n")[0] ?? "", FIRST_LINE_MAX),
    };
  });
}

function rest(leads: readonly Lead[]): string {
  const more = leads.length - MOST;
  return more > 0 ? `And ${more} more: npm run leads -- list --flagged` : "";
}

const code: CSSProperties = { fontFamily: "Menlo, Consolas, monospace", fontSize: "14px" };

interface DigestProps {
  leads: readonly Lead[];
  settings: MailSettings;
}

export function DigestMail({ leads, settings: { business, siteUrl } }: DigestProps) {
  const shown = entries(leads);
  return (
    <Layout
      business={business}
      siteUrl={siteUrl}
      title={digestTitle(leads)}
      preview={shown.map(({ name }) => name).join(", ")}
    >
      <Heading>{digestTitle(leads)}</Heading>
      <Paragraph>
        {WHY} {HINT}
        <br />
        <span style={code}>{COMMAND} REFERENCE</span>
      </Paragraph>
      {shown.map(({ reference, received, name, firstLine }) => (
        <p
          key={reference}
          style={{
            margin: 0,
            borderTop: `1px solid ${LINE}`,
            padding: "12px 0",
            color: INK,
            overflowWrap: "anywhere",
          }}
        >
          <strong>{name}</strong>
          <br />
          {firstLine}
          <br />
          <span style={{ color: MUTED, fontSize: "14px" }}>
            <span style={{ ...code, color: INK }}>{reference}</span> · {received}
          </span>
        </p>
      ))}
      {rest(leads) !== "" && <Paragraph>{rest(leads)}</Paragraph>}
    </Layout>
  );
}
