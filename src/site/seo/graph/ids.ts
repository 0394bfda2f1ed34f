/** Builds each node's `@id`: an absolute URL with a fragment, identical on every page that refers to it. */
import { cityPath, servicePath } from "../../content/paths.ts";
import { absolute } from "../site.ts";

export const businessId = absolute("/#business");
export const websiteId = absolute("/#website");
export const stateId = absolute("/#service-area");

/** `@id` of a node that belongs to one page, such as its breadcrumb. */
export const nodeId = (canonical: string, node: string): string => `${canonical}#${node}`;

export const serviceId = (slug: string): string => nodeId(absolute(servicePath(slug)), "service");
export const cityId = (slug: string): string => nodeId(absolute(cityPath(slug)), "city");

/** A reference to a node by its `@id`. Only nodes that are referred to have one. */
export const ref = (id: string): { "@id": string } => ({ "@id": id });
