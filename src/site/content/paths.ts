/** Paths as in requirements §2. */

export interface PageLink {
  name: string;
  path: string;
}

export const servicePath = (slug: string): string => `/${slug}`;

export const cityPath = (slug: string): string => `/${slug}-drone-services`;

/** On the home page, without a path: with a query, as from an advertisement, `/#quote` would reload the page. */
export const homeSectionPath = (section: string, from = ""): string =>
  from === "/" ? `#${section}` : `/#${section}`;

export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;
