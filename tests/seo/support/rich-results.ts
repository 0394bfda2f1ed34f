/**
 * Checks the fields of structured data. For types with rich results in Google Search, these are the required
 * fields and the recommended ones for which this site has data
 * (developers.google.com/search/docs/appearance/structured-data, as of November 2026). For other types, these
 * are the fields that this site sets.
 */
import type { JsonObject } from "./crawled-site.ts";

/** The expected fields of each type, separated by spaces. */
const EXPECTED_FIELDS: Readonly<Record<string, string>> = {
  LocalBusiness:
    "name address url telephone priceRange image openingHoursSpecification logo description legalName sameAs",
  Organization: "name url logo email sameAs",
  OpeningHoursSpecification: "opens closes dayOfWeek",
  PostalAddress: "addressRegion addressCountry",
  GeoCoordinates: "latitude longitude",
  AggregateRating: "ratingValue reviewCount itemReviewed bestRating worstRating",
  Review: "author itemReviewed reviewBody datePublished url",
  Person: "name",
  PriceSpecification: "minPrice priceCurrency",
  BreadcrumbList: "itemListElement",
  ListItem: "position name item",
  FAQPage: "mainEntity",
  Question: "name acceptedAnswer",
  Answer: "text",
  VideoObject: "name thumbnailUrl uploadDate description contentUrl duration",
  ImageObject: "contentUrl",
  WebSite: "name url description inLanguage publisher",
  WebPage: "url name description inLanguage isPartOf primaryImageOfPage about",
  OfferCatalog: "name itemListElement",
  Place: "name address",
  City: "name",
  State: "name",
  Service: "name serviceType url",
};

/** Patterns that the values of some fields must match, by field name. */
const FIELD_PATTERNS: Readonly<Record<string, RegExp>> = {
  telephone: /^\+1\d{10}$/,
  opens: /^\d\d:\d\d$/,
  closes: /^\d\d:\d\d$/,
  datePublished: /^\d{4}-\d\d-\d\d$/,
  uploadDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  duration: /^PT\d+S$/,
};

/**
 * Returns a message for each of the type's expected fields that is missing, empty or malformed in the node.
 */
export function richResultErrors(type: string, node: JsonObject): string[] {
  return (EXPECTED_FIELDS[type]?.split(" ") ?? [])
    .filter((field) => !(FIELD_PATTERNS[field] ?? /./).test(String(node[field] ?? "")))
    .map((field) => `${node["@id"]}: ${type}.${field} is ${JSON.stringify(node[field])}`);
}
