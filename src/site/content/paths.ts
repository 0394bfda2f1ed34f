/**
 * Builds the paths of pages, sections and link previews (requirements §2). The page paths match the file
 * names in src/site/pages.
 */

/** A link to a page or section of the site; `name` is the link's text. */
export interface PageLink {
  name: string;
  path: string;
}

/** Returns the path of a service page, such as `/aerial-photography`. */
export const servicePath = (slug: string): string => `/${slug}`;

/** Returns the path of a city page, such as `/vail-drone-services`. */
export const cityPath = (slug: string): string => `/${slug}-drone-services`;

/** Returns the link to a section of the home page, such as `/#contact`. */
export const homeSectionPath = (section: string): string => `/#${section}`;

/**
 * Returns the link from a page to the quote form. The link's query tells the form which page the visitor
 * comes from; Arrival.astro then removes the query from the URL.
 * @param page path of a service or city page
 */
export const quotePath = (page: string): string => `/?from=${page.slice(1)}#quote`;

/** HTML id of the gallery on service and city pages. */
export const GALLERY_ID = "gallery";

/** Returns the file name of a page's link preview picture, without its extension. */
export const ogSlug = (path: string): string => (path === "/" ? "home" : path.slice(1));

/** Returns the root-relative path of a page's link preview picture. */
export const ogPath = (path: string): string => `/og/${ogSlug(path)}.jpg`;
