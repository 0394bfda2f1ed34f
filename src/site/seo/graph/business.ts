/**
 * Builds the structured data nodes for the business, its offers, its service area and the website.
 * `JSON.stringify` omits their undefined properties.
 */
import { type Business, telHref } from "#business/business.ts";
import type { CityPage, SiteContent } from "../../content/load.ts";
import { absoluteUrl } from "../site.ts";
import { businessId, nodeId, ref, stateId, websiteId } from "./ids.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const addressNode = (address: Partial<Business["address"]>) => ({
  "@type": "PostalAddress",
  addressLocality: address.locality,
  addressRegion: address.region,
  postalCode: address.postalCode,
  addressCountry: address.country,
});

/** Properties that the business's node has on every page. */
const commonProperties = (business: Business) => ({
  "@id": businessId,
  name: business.name,
  url: absoluteUrl("/"),
  telephone: telHref(business).replace("tel:", ""),
  email: business.email,
  logo: absoluteUrl("/icon-512.png"),
  sameAs: business.social.map(({ url }) => url),
});

/** Returns a brief node of the business, for pages without the full node. */
export const providerNode = (business: Business) => ({
  "@type": "Organization",
  ...commonProperties(business),
});

/**
 * Returns the full node of the business (Google, "Local business structured data"). Its address consists of
 * state and country only; `officeProperties` has the full address.
 * @param image URL of the page's picture
 */
export function businessNode({ business, services, cities }: SiteContent, image: string) {
  const { region, country } = business.address;
  return {
    "@type": "LocalBusiness",
    ...commonProperties(business),
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
        itemOffered: { "@type": "Service", name, serviceType, url: absoluteUrl(path) },
      })),
    },
  };
}

/**
 * Returns the properties that only the all-services page adds to the business's node: the office, the rating
 * (requirements §1) and the reviews.
 */
export const officeProperties = ({ address, rating, reviews }: Business) => ({
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
  review: reviewNodes({ reviews }),
});

/**
 * Returns nodes for the reviews that have a source where readers can check them, or undefined if there are
 * none.
 */
export function reviewNodes({ reviews }: Pick<Business, "reviews">) {
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

/**
 * Returns the node of a city page's city. It has an address and coordinates only if the content has an
 * address, as for Denver.
 */
export const cityNode = (business: Business, { path, name, sameAs, address, geo }: CityPage) => ({
  "@type": "City",
  "@id": nodeId(path, "city"),
  name,
  sameAs,
  containedInPlace: stateNode(business),
  address: address && addressNode(address),
  geo: address && { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lon },
});

/** Returns the node of the state, which contains all cities. */
const stateNode = (business: Business) => ({
  "@type": "State",
  "@id": stateId,
  name: business.serviceArea,
});

/** Returns the node of the website, which the business publishes (Google, "Site name"). */
export const websiteNode = (business: Business) => ({
  "@type": "WebSite",
  "@id": websiteId,
  url: absoluteUrl("/"),
  name: business.name,
  description: business.description,
  inLanguage: "en-US",
  publisher: ref(businessId),
});
