/**
 * Builds the paths of pages, sections and link previews (requirements §2). The page paths match the file
 * names in src/site/pages.
 */

/** A page or section of the site, with its name in links. */
export interface PageLink {
  name: string;
  path: string;
}

/** Route of a service page. */
export const servicePath = (slug: string): string => `/${slug}`;

/** Route of a city page. */
export const cityPath = (slug: string): string => `/${slug}-drone-services`;

/** Link to a section of the home page. */
export const homeSectionPath = (section: string): string => `/#${section}`;

/**
 * Link from a page to the quote form. The query passes the page to the form; Arrival.astro then removes
 * it from the URL.
 * @param page route of a service or city page
 */
export const quotePath = (page: string): string => `/?from=${page.slice(1)}#quote`;

/** Id of a page's gallery. */
export const GALLERY_ID = "gallery";

/** File name of a page's link preview picture, without its extension. */
export const ogSlug = (path: string): string => (path === "/" ? "home" : path.slice(1));

/** Root-relative path of a page's link preview picture. */
export const ogPath = (path: string): string => `/og/${ogSlug(path)}.jpg`;
