/**
 * The small pages that answer a form sent without script: one document, its own style by
 * hash, no script and no other file, so that they work wherever the function runs.
 */
import { createHash } from "node:crypto";
import { type Business, telHref } from "#business/business.ts";

/** Text as HTML text or as the value of a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const STYLE = `
:root{color-scheme:light;--ink:#10211d;--paper:#f6f4ee;--amber:#e9a13b;--line:#c9c8bf;--wrong:#9b2c1f}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",sans-serif}
header,main,footer{max-width:40rem;margin-inline:auto;padding-inline:1.25rem}
header{padding-block:1.5rem;display:flex;gap:.75rem;align-items:center}
header::before{content:"";width:1.75rem;height:.25rem;background:var(--amber)}
header a{color:inherit;font-weight:600;text-decoration:none;letter-spacing:.01em}
main{padding-block:clamp(2rem,8vh,5rem) 3rem}
h1{margin:0 0 1rem;font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.15;font-weight:600;letter-spacing:-.015em;text-wrap:balance}
p{margin:0 0 1rem}
a{color:inherit;text-decoration-color:var(--amber);text-decoration-thickness:2px;text-underline-offset:.2em}
.problem{margin-block:0 2rem;padding:1rem 1.25rem;border-inline-start:.3rem solid var(--wrong);background:#fff}
.problem h2{margin:0 0 .5rem;font-size:1.0625rem}
.problem p:last-child{margin:0}
.problem ul{margin:0;padding-inline-start:1.25rem}
.field{margin-block:0 1.5rem;padding:0;border:0;min-width:0}
label,legend{display:block;margin-block-end:.35rem;padding:0;font-weight:600}
.choice{display:flex;gap:.65rem;align-items:center;min-height:2.75rem}
.choice label{margin:0;font-weight:400}
.choice input{width:1.25rem;height:1.25rem;accent-color:var(--ink);flex:none}
input:not([type=checkbox]),select,textarea{width:100%;min-height:3rem;padding:.65rem .8rem;border:1px solid #75807c;border-radius:.25rem;background:#fff;color:inherit;font:inherit}
[aria-invalid=true]{border:2px solid var(--wrong)}
.wrong{margin:0 0 .35rem;color:var(--wrong);font-weight:600}
button{min-height:3.25rem;padding:.8rem 1.75rem;border:0;border-radius:.25rem;background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}
button:hover{background:#1d3a33}
:focus-visible{outline:3px solid var(--amber);outline-offset:2px;box-shadow:0 0 0 2px var(--ink)}
.trap{position:absolute;inset-inline-start:-200vw;width:1px;height:1px;overflow:hidden}
footer{padding-block:1.5rem 3rem;border-block-start:1px solid var(--line)}
`;

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
export function phoneLink(business: PageFrame["business"]): string {
  return `<a href="${escapeHtml(telHref(business))}">${escapeHtml(business.phone)}</a>`;
}

/**
 * A whole document.
 * @param title without the business's name, which is added
 * @param main HTML of the main element, with the page's one h1
 */
export function renderDocument(frame: PageFrame, title: string, main: string): string {
  const name = escapeHtml(frame.business.name);
  const home = escapeHtml(frame.homeUrl);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)} – ${name}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#f6f4ee">
<style>${STYLE}</style>
</head>
<body>
<header><a href="${home}">${name}</a></header>
<main>
${main}
</main>
<footer><p><a href="${home}">Return to Home</a> or call ${phoneLink(frame.business)}.</p></footer>
</body>
</html>
`;
}
