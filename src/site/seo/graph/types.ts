/**
 * Types for a page's structured data (schema.org). Type each node as its own leaf interface, also in
 * lists and spreads: intersecting schema-dts's union of all types with anything costs the compiler
 * gigabytes of memory. tests/seo checks the values against the search engines' rules.
 */

/** A node of type `T` that other nodes refer to. Only such nodes have an `@id`. */
export type Node<T> = T & { "@id": string };

/** Any node. */
export interface GraphNode {
  "@type": string | readonly string[];
  "@id"?: string;
}

/** A reference to a node by its `@id`. */
export const ref = (id: string): { "@id": string } => ({ "@id": id });
