/** Paths as in requirements §2. */

export interface PageLink {
  name: string;
  path: string;
}

export const servicePath = (slug: string): string => `/${slug}`;

export const cityPath = (slug: string): string => `/${slug}-drone-services`;

/** Returns a link without a path on the home page: if that has a query, as from an ad, `/#quote` would reload it. */
export const homeSectionPath = (section: string, from = ""): string =>
  from === "/" ? `#${section}` : `/#${section}`;

export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;
