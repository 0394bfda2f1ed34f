/** The layout of all emails. It uses inline styles and system fonts, as many mail programs support no others. */
import type { CSSProperties, ReactNode } from "react";
import type { Settings } from "#settings.ts";

export const INK = "#0f1f1b";
export const MUTED = "#4d6a62";
const LINE = "#e7e0d0";
const SERIF = "Georgia, 'Times New Roman', serif";
const PAPER = "#f4f0e6";
const GLOW = "#e08e2b";
const SANS = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const text: CSSProperties = { fontFamily: SANS, fontSize: "16px", lineHeight: "1.55", color: INK };

export function Paragraph({ children }: { children: ReactNode }) {
  return <p style={{ ...text, margin: "0 0 16px" }}>{children}</p>;
}

interface LayoutProps {
  settings: Settings;
  title: string;
  /** Preview text that mail programs show after the subject. */
  preview: string;
  reference: string;
  children: ReactNode;
}

export function Layout({ settings, title, preview, reference, children }: LayoutProps) {
  const { business, siteUrl } = settings;
  const header = { backgroundColor: INK, borderBottom: `3px solid ${GLOW}`, padding: "22px 24px" };
  const name = { font: `400 20px/1.2 ${SERIF}`, color: "#ffffff", textDecoration: "none" };
  const heading = { margin: "0 0 16px", font: `400 28px/1.2 ${SERIF}`, color: INK };
  const footer: CSSProperties = { ...text, padding: "20px 24px", fontSize: "13px", color: MUTED };
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, padding: "24px 12px", backgroundColor: PAPER }}>
        <div style={{ display: "none", maxHeight: 0, overflow: "hidden" }} data-skip-in-text="true">
          {preview}
        </div>
        <div style={{ maxWidth: "600px", margin: "0 auto" }}>
          <div style={header}>
            <a href={siteUrl} style={name}>
              {business.name}
            </a>
          </div>
          <div style={{ ...text, backgroundColor: "#ffffff", padding: "28px 24px" }}>
            <h1 style={heading}>{title}</h1>
            {children}
          </div>
          <div style={footer}>
            <div>Reference {reference}</div>
            {business.name} · {business.tagline} ·{" "}
            <span style={{ whiteSpace: "nowrap" }}>{business.phone}</span>
          </div>
        </div>
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
const label: CSSProperties = { ...cell, width: "140px", color: MUTED, fontWeight: 400 };

export function Facts({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <table style={{ width: "100%", borderCollapse: "collapse", margin: "0 0 16px", color: INK }}>
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
