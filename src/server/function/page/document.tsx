/**
 * The small pages that answer a form sent without script: one document, its own style by
 * hash, no script and no other file, so that they work wherever the function runs.
 */
import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { type Business, telHref } from "#business/business.ts";
import { STYLE } from "./style.ts";

/** The pages' Content-Security-Policy; the icon is the browser's own request. */
export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What every page shows beside its own content. */
export interface PageFrame {
  readonly business: Pick<Business, "name" | "phone">;
  /** Where the visitor came from: the site's home page. */
  readonly homeUrl: string;
}

/** The phone number as a link. */
export function PhoneLink({ business }: { business: PageFrame["business"] }) {
  return <a href={telHref(business)}>{business.phone}</a>;
}

interface DocumentProps {
  frame: PageFrame;
  /** Without the business's name, which is added. */
  title: string;
  /** The main element, with the page's one h1. */
  children: ReactNode;
}

/** A whole document, but for its doctype. */
export function Document({ frame, title, children }: DocumentProps) {
  const { business, homeUrl } = frame;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} – ${business.name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content="#0a1513" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, hashed as it stands. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <div>
            <a href={homeUrl}>{business.name}</a>
          </div>
        </header>
        <main>{children}</main>
        <footer>
          <div>
            <p>
              <a href={homeUrl}>Return to Home</a> or call <PhoneLink business={business} />.
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
}
