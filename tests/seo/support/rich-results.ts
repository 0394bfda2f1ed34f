/**
 * The fields Google documents for rich results (developers.google.com/search/docs/appearance/
 * structured-data, read 2026-11): required ones, and recommended ones that this site can honestly
 * fill. A value is given as a test of the value itself.
 */
import type { Json, JsonObject } from "./built-site.ts";

type Check = (value: Json) => boolean;
interface Rule {
  required: Record<string, Check>;
  recommended: Record<string, Check>;
}

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

const RICH_RESULTS: Record<string, Rule> = {
  LocalBusiness: {
    required: { name: text, address: object },
    recommended: {
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
  },
  Organization: {
    required: { name: text, url },
    recommended: { logo: object, email: text, sameAs: list(1) },
  },
  OpeningHoursSpecification: {
    required: { opens: matches(/^\d\d:\d\d$/), closes: matches(/^\d\d:\d\d$/) },
    recommended: { dayOfWeek: list(7) },
  },
  PostalAddress: { required: { addressRegion: text, addressCountry: text }, recommended: {} },
  GeoCoordinates: {
    required: { latitude: matches(/^3[6-9]|4[01]/), longitude: matches(/^-10[2-9]/) },
    recommended: {},
  },
  AggregateRating: {
    required: {
      ratingValue: matches(/^[1-5](\.\d)?$/),
      reviewCount: positive,
      itemReviewed: object,
    },
    recommended: { bestRating: positive, worstRating: positive },
  },
  BreadcrumbList: { required: { itemListElement: list(2) }, recommended: {} },
  ListItem: { required: { position: positive, name: text, item: url }, recommended: {} },
  FAQPage: { required: { mainEntity: list(1) }, recommended: {} },
  Question: { required: { name: text, acceptedAnswer: object }, recommended: {} },
  Answer: { required: { text }, recommended: {} },
  VideoObject: {
    required: {
      name: text,
      thumbnailUrl: urls,
      uploadDate: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/),
    },
    recommended: { description: text, contentUrl: url, duration: matches(/^PT\d+S$/) },
  },
  ImageObject: { required: { contentUrl: url }, recommended: {} },
  WebSite: { required: { name: text, url }, recommended: {} },
  Service: { required: { name: text }, recommended: { serviceType: text, url } },
};

/** Fields of a node that are missing or wrong, for one of its types. */
export function richResultErrors(type: string, node: JsonObject): string[] {
  const rule = RICH_RESULTS[type];
  if (!rule) return [];
  return Object.entries({ ...rule.required, ...rule.recommended })
    .filter(([field, check]) => !(field in node) || !check(node[field] ?? null))
    .map(([field]) => `${node["@id"]}: ${type}.${field} is ${JSON.stringify(node[field])}`);
}
