/**
 * The linked graph of one page, in schema.org's vocabulary. Each node is checked against the leaf
 * interface of its own type, those that a list or a spread holds by a type named there: schema-dts's
 * union of all types, intersected with anything, costs the compiler gigabytes. What search engines ask
 * of the values, tests/seo asks of the built graphs.
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
