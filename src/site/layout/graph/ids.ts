import { absoluteUrl } from "../site-url.ts";

export const nodeId = (path: string, node: string): string => absoluteUrl(`${path}#${node}`);

export const businessId = nodeId("/", "business");
export const websiteId = nodeId("/", "website");
export const stateId = nodeId("/", "service-area");

export const ref = (id: string): { "@id": string } => ({ "@id": id });
