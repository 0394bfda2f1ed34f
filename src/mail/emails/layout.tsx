/**
 * The layout of all emails. It uses tables and inline styles, because some mail programs support little else,
 * and system fonts, because few mail programs load web fonts.
 */
import type { ComponentPropsWithoutRef, CSSProperties, ReactNode } from "react";
import type { MailSettings } from "../settings.ts";

export const INK = "#0f1f1b";
export const MUTED = "#4d6a62";
const LINE = "#e7e0d0";
const SERIF = "Georgia, 'Times New Roman', serif";
const PAPER = "#f4f0e6";
const GLOW = "#e08e2b";
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text: CSSProperties = { fontFamily: SANS, fontSize: "16px", lineHeight: "1.55", color: INK };
const fullWidth: CSSProperties = { width: "100%", borderCollapse: "collapse" };

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ ...text, margin: "0 0 16px" }}>{children}</p>;
}

const LayoutTable = ({ style, children }: ComponentPropsWithoutRef<"table">) => (
  <table role="presentation" style={{ ...fullWidth, ...style }}>
    <tbody>{children}</tbody>
  </table>
);

const LayoutRow = (cell: ComponentPropsWithoutRef<"td">) => (
  <tr>
    <td {...cell} />
  </tr>
);

interface LayoutProps {
  settings: MailSettings;
  title: string;
  /** Preview text that mail programs show after the subject. */
  preview: string;
  reference?: string;
  children: ReactNode;
}

export function Layout({ settings, title, preview, reference, children }: LayoutProps) {
  const { business, siteUrl } = settings;
  const small: CSSProperties = { ...text, fontSize: "13px", color: MUTED, margin: "0" };
  const name = { font: `400 20px/1.2 ${SERIF}`, color: "#ffffff", textDecoration: "none" };
  const heading = { margin: "0 0 16px", font: `400 28px/1.2 ${SERIF}`, color: INK };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: PAPER }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text="true">
          {preview}
        </div>
        <LayoutTable>
          <LayoutRow align="center" style={{ padding: "24px 12px" }}>
            <LayoutTable style={{ maxWidth: "600px" }}>
              <LayoutRow style={{ backgroundColor: INK, padding: "22px 24px" }}>
                <a href={siteUrl} style={name}>
                  {business.name}
                </a>
              </LayoutRow>
              <LayoutRow style={{ backgroundColor: GLOW, height: "3px", fontSize: 0 }} />
              <LayoutRow style={{ ...text, backgroundColor: "#ffffff", padding: "28px 24px" }}>
                <h1 style={heading}>{title}</h1>
                {children}
              </LayoutRow>
              <LayoutRow style={{ padding: "20px 24px" }}>
                {reference && <p style={small}>Reference {reference}</p>}
                <p style={small}>
                  {business.name} · {business.tagline} ·{" "}
                  <span style={{ whiteSpace: "nowrap" }}>{business.phone}</span>
                </p>
              </LayoutRow>
            </LayoutTable>
          </LayoutRow>
        </LayoutTable>
      </body>
    </html>
  );
}

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
  width: "112px",
  paddingRight: "12px",
  color: MUTED,
  fontSize: "14px",
  fontWeight: 400,
};

export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <table style={{ ...fullWidth, margin: "0 0 16px", color: INK }}>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row" style={label}>
              {row.label}
            </th>
            <td style={cell}>{row.value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
