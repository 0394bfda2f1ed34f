/** Structured data as text for a page. */

/**
 * JSON that is safe inside `<script type="application/ld+json">`: with every `<` escaped, content
 * can't end the element or open a comment (HTML, "restrictions for contents of script elements").
 */
export const jsonLd = (graph: object): string => JSON.stringify(graph).replaceAll("<", "\\u003c");
