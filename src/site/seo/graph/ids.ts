/** Builds each node's `@id`: an absolute URL with a fragment, identical on every page that refers to it. */
import { absolute } from "../site.ts";

/** `@id` of a node that belongs to one page, such as its breadcrumb. @param path root-relative path of the page */
export const nodeId = (path: string, node: string): string => absolute(`${path}#${node}`);

export const businessId = nodeId("/", "business");
export const websiteId = nodeId("/", "website");
export const stateId = nodeId("/", "service-area");

/** A reference to a node by its `@id`. Nodes that nothing refers to have no `@id`. */
export const ref = (id: string): { "@id": string } => ({ "@id": id });
