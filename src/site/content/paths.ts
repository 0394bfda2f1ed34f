export interface PageLink {
  name: string;
  path: string;
  /** What a link in a text says, such as "Flying in Vail". */
  nameInText?: string;
}

/** What a drawing needs to know about a city. */
export interface CityLink extends PageLink {
  geo: { lat: number; lon: number };
  elevationFt: number;
}

/** Returns a link without a path on the home page: if that has a query, as from an ad, `/#quote` would reload it. */
export const homeSectionPath = (section: string, from = ""): string =>
  from === "/" ? `#${section}` : `/#${section}`;

export const absoluteUrl = (path: string): string => new URL(import.meta.env.SITE).origin + path;
