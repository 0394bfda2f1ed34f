/** Where a page's link preview picture lies. */

/** Name of the picture of the page at `path`, without its ending. */
export const ogSlug = (path: string): string => (path === "/" ? "home" : path.slice(1));

/** Root-relative URL of that picture. */
export const ogPath = (path: string): string => `/og/${ogSlug(path)}.jpg`;
