/**
 * Builds the `@id` of each node: an absolute URL with a fragment, identical on all pages that refer to the
 * node.
 */
import { absoluteUrl } from "../site.ts";

/**
 * Returns the `@id` of a node that belongs to one page, such as the page's breadcrumb trail.
 * @param path root-relative path of the page
 * @param node the fragment that names the node
 */
export const nodeId = (path: string, node: string): string => absoluteUrl(`${path}#${node}`);

export const businessId = nodeId("/", "business");
export const websiteId = nodeId("/", "website");
export const stateId = nodeId("/", "service-area");

/** Returns a reference to a node by its `@id`. A node that no other node refers to has no `@id`. */
export const ref = (id: string): { "@id": string } => ({ "@id": id });
