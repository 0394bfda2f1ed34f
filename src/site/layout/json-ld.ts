/**
 * Escapes every `<`, so content can't end the element or open a comment (HTML, "restrictions for contents
 * of script elements").
 */
export const jsonLd = (graph: object): string => JSON.stringify(graph).replaceAll("<", "\\u003c");
