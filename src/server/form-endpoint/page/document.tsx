/**
 * Layout of the response pages for forms posted without JavaScript. Each page is self-contained, with an
 * inline style allowed by hash, so it works wherever the endpoint runs.
 */
import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { Phrase } from "#forms/Phrase.tsx";
import { COLORS } from "#forms/style.ts";
import type { AllFormWords, FormFacts } from "#forms/words.ts";
import { STYLE } from "./style.ts";

/** The pages' Content-Security-Policy; `img-src` is for the favicon, which browsers request automatically. */
export const PAGE_CSP = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Data that every page of the endpoint needs. */
export interface PageFrame {
  readonly words: AllFormWords;
  readonly facts: FormFacts;
  /** The business's name, shown in the header and the page title. */
  readonly name: string;
  /** URL of the site's home page. */
  readonly homeUrl: string;
}

interface DocumentProps {
  frame: PageFrame;
  /** Page title; the business's name is appended. */
  title: string;
  /** Content of the main element, including the page's only h1. */
  children: ReactNode;
}

/** Renders a page without its doctype. */
export function Document({ frame, title, children }: DocumentProps) {
  const { words, facts, name, homeUrl } = frame;
  const { home, footer } = words.formAnswer;
  return (
    <html lang="en-US">
      <head>
        <meta charSet="utf-8" />
        <title>{`${title} – ${name}`}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="theme-color" content={COLORS["ink-950"]} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own style, which the policy's hash covers. */}
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <header>
          <div>
            <a href={homeUrl}>{name}</a>
          </div>
        </header>
        <main>{children}</main>
        <footer>
          <div>
            <p>
              <Phrase text={footer} facts={facts} values={{ home: <a href={homeUrl}>{home}</a> }} />
            </p>
          </div>
        </footer>
      </body>
    </html>
  );
}
