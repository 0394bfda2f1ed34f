/**
 * The fields Google documents for rich results (developers.google.com/search/docs/appearance/
 * structured-data, read 2026-11): required ones, and recommended ones that this site can honestly
 * fill. A value is given as a test of the value itself.
 */
import type { Json, JsonObject } from "./crawled-site.ts";

type Check = (value: Json) => boolean;
const text: Check = (value) => typeof value === "string" && value.trim() !== "";
const url: Check = (value) => text(value) && URL.canParse(String(value));
const urls: Check = (value) => [value].flat().length > 0 && [value].flat().every(url);
const object: Check = (value) => typeof value === "object" && value !== null;
const list =
  (least: number): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least;
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(String(value));
const positive: Check = (value) => Number(value) > 0;

const RICH_RESULTS: Record<string, Record<string, Check>> = {
  LocalBusiness: {
    name: text,
    address: object,
    url,
    telephone: matches(/^\+1\d{10}$/),
    priceRange: matches(/^.{1,99}$/),
    image: urls,
    openingHoursSpecification: object,
    logo: object,
    description: text,
    legalName: text,
    sameAs: list(1),
  },
  Organization: { name: text, url, logo: object, email: text, sameAs: list(1) },
  OpeningHoursSpecification: {
    opens: matches(/^\d\d:\d\d$/),
    closes: matches(/^\d\d:\d\d$/),
    dayOfWeek: list(7),
  },
  PostalAddress: { addressRegion: text, addressCountry: text },
  GeoCoordinates: { latitude: matches(/^3[6-9]|4[01]/), longitude: matches(/^-10[2-9]/) },
  AggregateRating: {
    ratingValue: matches(/^[1-5](\.\d)?$/),
    reviewCount: positive,
    itemReviewed: object,
    bestRating: positive,
    worstRating: positive,
  },
  Review: {
    author: object,
    itemReviewed: object,
    reviewBody: text,
    datePublished: matches(/^\d{4}-\d\d-\d\d$/),
    url,
  },
  Person: { name: text },
  PriceSpecification: { minPrice: positive, priceCurrency: matches(/^USD$/) },
  BreadcrumbList: { itemListElement: list(2) },
  ListItem: { position: positive, name: text, item: url },
  FAQPage: { mainEntity: list(1) },
  Question: { name: text, acceptedAnswer: object },
  Answer: { text },
  VideoObject: {
    name: text,
    thumbnailUrl: urls,
    uploadDate: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/),
    description: text,
    contentUrl: url,
    duration: matches(/^PT\d+S$/),
  },
  ImageObject: { contentUrl: url },
  WebSite: { name: text, url },
  Service: { name: text, serviceType: text, url },
};

/** Fields of a node that are missing or wrong, for one of its types. */
export function richResultErrors(type: string, node: JsonObject): string[] {
  return Object.entries(RICH_RESULTS[type] ?? {})
    .filter(([field, check]) => !(field in node) || !check(node[field] ?? null))
    .map(([field]) => `${node["@id"]}: ${type}.${field} is ${JSON.stringify(node[field])}`);
}
