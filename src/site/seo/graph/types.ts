/**
 * Types of a page's structured data, in schema.org's vocabulary. Each node is typed as the leaf interface
 * of its own type, in lists and spreads too: schema-dts's union of all types, intersected with anything,
 * costs the compiler gigabytes of memory. tests/seo checks the values against the search engines' rules.
 */

/** A node of type `T` that others refer to; only those have an `@id`. */
export type Node<T> = T & { "@id": string };

/** Any node. */
export interface GraphNode {
  "@type": string | readonly string[];
  "@id"?: string;
}

/** Refers to a node by its `@id`. */
export const ref = (id: string): { "@id": string } => ({ "@id": id });
