/** Routes of all pages (requirements §2). Nothing else builds routes. */

/** Route of a service page. */
export const servicePath = (slug: string): string => `/${slug}`;

/** Route of a city page. */
export const cityPath = (slug: string): string => `/${slug}-drone-services`;

/** Link to a section of the home page. From the home page itself use the bare fragment. */
export const homeSectionPath = (section: string): string => `/#${section}`;

/**
 * Link from a page to the quote form, which then knows where its visitor came from. The query is
 * taken out of the address again on arrival (Arrival.astro).
 * @param page route of a service or city page
 */
export const quotePath = (page: string): string => `/?from=${page.slice(1)}#quote`;

/** Id of a page's gallery. */
export const GALLERY_ID = "gallery";

/** Name of the link preview picture of the page at `path`, without its ending. */
export const ogSlug = (path: string): string => (path === "/" ? "home" : path.slice(1));

/** Root-relative path of that picture. */
export const ogPath = (path: string): string => `/og/${ogSlug(path)}.jpg`;
