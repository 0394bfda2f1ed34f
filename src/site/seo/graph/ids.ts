/** The `@id` of each node: an absolute URL with a fragment, the same on every page that names it. */
import { cityPath, servicePath } from "../../content/paths.ts";

export const businessId = (origin: string): string => `${origin}/#business`;
export const logoId = (origin: string): string => `${origin}/#logo`;
export const stateId = (origin: string): string => `${origin}/#service-area`;
export const catalogId = (origin: string): string => `${origin}/#catalog`;

/** A node that belongs to one page, such as its breadcrumb; or to a node of it. */
export const nodeId = (of: string, node: string): string =>
  of.includes("#") ? `${of}-${node}` : `${of}#${node}`;

export const serviceId = (origin: string, slug: string): string =>
  nodeId(origin + servicePath(slug), "service");
export const offerId = (origin: string, slug: string): string =>
  nodeId(origin + servicePath(slug), "offer");
export const cityId = (origin: string, slug: string): string =>
  nodeId(origin + cityPath(slug), "city");
