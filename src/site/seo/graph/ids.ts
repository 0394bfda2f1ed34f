/** Builds each node's `@id`: an absolute URL with a fragment, identical on every page that refers to it. */
import { cityPath, servicePath } from "../../content/paths.ts";
import { absolute } from "../site.ts";

export const businessId = absolute("/#business");
export const websiteId = absolute("/#website");
export const logoId = absolute("/#logo");
export const stateId = absolute("/#service-area");
export const catalogId = absolute("/#catalog");

/** `@id` of a node that belongs to one page, such as its breadcrumb. */
export const nodeId = (canonical: string, node: string): string => `${canonical}#${node}`;

export const serviceId = (slug: string): string => nodeId(absolute(servicePath(slug)), "service");
export const cityId = (slug: string): string => nodeId(absolute(cityPath(slug)), "city");
