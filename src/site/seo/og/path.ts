/** Where a page's link preview picture lies. */

/** Root-relative URL of the picture of the page at `path`. */
export const ogPath = (path: string): string => `/og/${path === "/" ? "home" : path.slice(1)}.jpg`;
