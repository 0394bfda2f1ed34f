/** The same headers for hosts that serve the folder themselves: `_headers` (Netlify, Cloudflare). */

/** Longest line Cloudflare Pages reads, the name of the header included. */
export const MAX_LINE = 2_000;

/**
 * One rule for every path. Hosts join the policies of several matching rules, and browsers then
 * enforce each of them, so there is one policy with the hashes of all pages.
 * @param headers security headers
 * @param policy Content-Security-Policy that fits every page
 */
export function headersFile(headers: Readonly<Record<string, string>>, policy: string): string {
  const lines = Object.entries({ ...headers, "Content-Security-Policy": policy });
  return [
    "# Written by scripts/finish-build.ts. Changes here are lost at the next build.",
    "/*",
    ...lines.map(([name, value]) => `  ${name}: ${value}`),
    "",
    "/_astro/*",
    "  Cache-Control: public, max-age=31536000, immutable",
    "",
  ].join("\n");
}
