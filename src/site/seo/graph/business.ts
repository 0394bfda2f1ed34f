/**
 * Structured data nodes for the business, its offers, its service area and the website. JSON leaves out
 * properties that are undefined.
 */
import { type Business, telHref } from "#business/business.ts";
import type { CityPage, SiteContent } from "../../content/load.ts";
import { absolute } from "../site.ts";
import { businessId, nodeId, ref, stateId, websiteId } from "./ids.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const addressNode = (address: Partial<Business["address"]>) => ({
  "@type": "PostalAddress",
  addressLocality: address.locality,
  addressRegion: address.region,
  postalCode: address.postalCode,
  addressCountry: address.country,
});

/** Properties of the business that appear on every page. */
const identity = (business: Business) => ({
  "@id": businessId,
  name: business.name,
  url: absolute("/"),
  telephone: telHref(business).replace("tel:", ""),
  email: business.email,
  logo: absolute("/icon-512.png"),
  sameAs: business.social.map(({ url }) => url),
});

/** Brief node of the business, for pages without the full one. */
export const providerNode = (business: Business) => ({
  "@type": "Organization",
  ...identity(business),
});

/**
 * Full node of the business (Google, "Local business structured data"). Its address is only state and
 * country; `officeParts` has the full address.
 * @param image URL of the page's picture
 */
export function businessNode({ business, services, cities }: SiteContent, image: string) {
  const { region, country } = business.address;
  return {
    "@type": "LocalBusiness",
    ...identity(business),
    legalName: business.legalName,
    description: business.description,
    priceRange: business.priceRange,
    image: [image],
    address: addressNode({ region, country }),
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      dayOfWeek: DAYS,
      opens: business.hours.opens,
      closes: business.hours.closes,
    },
    areaServed: [...cities.map(({ name }) => ({ "@type": "City", name })), stateNode(business)],
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: `${business.name}: services`,
      itemListElement: services.map(({ path, name, serviceType }) => ({
        "@type": "Offer",
        itemOffered: { "@type": "Service", name, serviceType, url: absolute(path) },
      })),
    },
  };
}

/** Properties that only the all-services page adds to the business's node: office, rating (requirements §1) and reviews. */
export const officeParts = ({ address, rating, reviews }: Business) => ({
  location: {
    "@type": "Place",
    name: `${address.locality}, ${address.region}`,
    address: addressNode(address),
  },
  aggregateRating: {
    "@type": "AggregateRating",
    itemReviewed: ref(businessId),
    ratingValue: rating.value.toFixed(1),
    reviewCount: rating.count,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviewsOf({ reviews }),
});

/** Review nodes, only for reviews with a source that readers can check; undefined if there are none. */
export function reviewsOf({ reviews }: Pick<Business, "reviews">) {
  const sourced = reviews.filter(({ source }) => source);
  if (sourced.length === 0) return undefined;
  return sourced.map(({ name, text, date, source }) => ({
    "@type": "Review",
    author: { "@type": "Person", name },
    itemReviewed: ref(businessId),
    reviewBody: text,
    datePublished: date,
    url: source,
  }));
}

/** The city of a city page; includes address and coordinates if the page has an address (Denver). */
export const cityNode = (business: Business, { path, name, sameAs, address, geo }: CityPage) => ({
  "@type": "City",
  "@id": nodeId(path, "city"),
  name,
  sameAs,
  containedInPlace: stateNode(business),
  address: address && addressNode(address),
  geo: address && { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lon },
});

/** The state that contains all cities. */
const stateNode = (business: Business) => ({
  "@type": "State",
  "@id": stateId,
  name: business.serviceArea,
});

/** The website, published by the business (Google, "Site name"). */
export const websiteNode = (business: Business) => ({
  "@type": "WebSite",
  "@id": websiteId,
  url: absolute("/"),
  name: business.name,
  description: business.description,
  inLanguage: "en-US",
  publisher: ref(businessId),
});
