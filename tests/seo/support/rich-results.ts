/**
 * Checks the fields of structured data: those that Google requires, or recommends and this site can fill, for rich
 * results (developers.google.com/search/docs/appearance/structured-data, read 2026-11), and those of other types.
 */
import type { JsonObject } from "./crawled-site.ts";

const FIELDS: Readonly<Record<string, string>> = {
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

/** Fields whose values must match a format. */
const FORMATS: Readonly<Record<string, RegExp>> = {
  telephone: /^\+1\d{10}$/,
  opens: /^\d\d:\d\d$/,
  closes: /^\d\d:\d\d$/,
  datePublished: /^\d{4}-\d\d-\d\d$/,
  uploadDate: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/,
  duration: /^PT\d+S$/,
};

/** Describes a node's missing, empty or malformed fields, for one of its types. */
export function richResultErrors(type: string, node: JsonObject): string[] {
  return (FIELDS[type]?.split(" ") ?? [])
    .filter((field) => !(FORMATS[field] ?? /./).test(String(node[field] ?? "")))
    .map((field) => `${node["@id"]}: ${type}.${field} is ${JSON.stringify(node[field])}`);
}
