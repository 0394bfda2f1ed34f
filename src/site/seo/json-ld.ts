/** Structured data as text for a page. */
import type { PageGraph } from "./graph/types.ts";

const ESCAPES: Record<string, string> = {
  "<": "\\u003c",
  ">": "\\u003e",
  "&": "\\u0026",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/**
 * JSON that is safe inside `<script type="application/ld+json">`: no text of the content can end
 * the element or open a comment in it (HTML, "restrictions for contents of script elements").
 */
export function jsonLd(graph: PageGraph): string {
  return JSON.stringify(graph).replace(/[<>&\u2028\u2029]/g, (char) => ESCAPES[char] ?? char);
}
