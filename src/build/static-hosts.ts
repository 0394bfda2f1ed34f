/** The same headers for hosts that serve the folder themselves: `_headers` (Netlify, Cloudflare). */

import { MEDIA_HEADERS } from "#settings/headers.ts";

/** Longest line that Cloudflare Pages reads, indentation and name included. */
const MAX_LINE = 2_000;

/**
 * One rule for every path. Hosts join the policies of several matching rules, and browsers then
 * enforce each of them, so there is one policy with the hashes of all pages. Pictures and films
 * are open to other sites as on our own server: where the host joins both values of that header,
 * browsers know neither and allow them as well (Fetch, "cross-origin resource policy check").
 * @param headers security headers
 * @param policy Content-Security-Policy that fits every page
 */
export function headersFile(headers: Readonly<Record<string, string>>, policy: string): string {
  const lines = Object.entries({ ...headers, "Content-Security-Policy": policy });
  const media = Object.entries(MEDIA_HEADERS).map(([name, value]) => `  ${name}: ${value}`);
  return [
    "# Written by the build. Changes here are lost at the next one.",
    "/*",
    ...lines.map(([name, value]) => `  ${name}: ${value}`),
    "",
    "/_astro/*",
    "  Cache-Control: public, max-age=31536000, immutable",
    ...media,
    "/og/*",
    ...media,
    "",
  ].join("\n");
}

/** Lines of a `_headers` file that a host would cut, in words. */
export function longLines(file: string): string[] {
  return file
    .split("\n")
    .filter((line) => line.length > MAX_LINE)
    .map((line) => {
      const [name] = line.trim().split(":");
      return `_headers: the line of ${name} has ${line.length} characters; Cloudflare Pages reads ${MAX_LINE}.`;
    });
}
