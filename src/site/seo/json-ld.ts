/** Structured data as text for a page. */

/**
 * JSON that is safe inside `<script type="application/ld+json">`: without a `<` no text of the
 * content can end the element or open a comment in it (HTML, "restrictions for contents of script elements").
 */
export const jsonLd = (graph: object): string => JSON.stringify(graph).replaceAll("<", "\\u003c");
