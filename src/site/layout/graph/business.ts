/** `JSON.stringify` omits the nodes' undefined properties. */
import { type Business, telHref } from "#business/business.ts";
import type { CityPage, SiteContent } from "../../content/load.ts";
import { absoluteUrl } from "../site-url.ts";
import { businessId, nodeId, ref, stateId, websiteId } from "./ids.ts";

const DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const addressNode = (address: Partial<Business["address"]>) => ({
  "@type": "PostalAddress",
  addressLocality: address.locality,
  addressRegion: address.region,
  postalCode: address.postalCode,
  addressCountry: address.country,
});

const commonProperties = (business: Business) => ({
  "@id": businessId,
  name: business.name,
  url: absoluteUrl("/"),
  telephone: telHref(business).replace("tel:", ""),
  email: business.email,
  logo: absoluteUrl("/icon-512.png"),
  sameAs: business.social.map(({ url }) => url),
});

/** For pages without the full node. */
export const providerNode = (business: Business) => ({
  "@type": "Organization",
  ...commonProperties(business),
});

/**
 * Google, "Local business structured data". The address has the town only if the owner has confirmed the
 * address; `officeProperties` always has it.
 */
export const businessNode = ({ business }: SiteContent, image: string) => ({
  "@type": "LocalBusiness",
  ...commonProperties(business),
  legalName: business.legalName,
  description: business.description,
  priceRange: business.priceRange,
  image: [image],
  address: addressNode(
    business.documented?.address
      ? business.address
      : { region: business.address.region, country: business.address.country },
  ),
  openingHoursSpecification: {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: DAYS,
    opens: business.hours.opens,
    closes: business.hours.closes,
  },
});

const catalog = (business: Business, itemListElement: unknown[]) => ({
  "@type": "OfferCatalog",
  "@id": nodeId("/", "catalog"),
  name: `${business.name}: services`,
  itemListElement,
});

export const areaAndCatalog = ({ business, services, cities }: SiteContent) => ({
  areaServed: [
    ...cities.map(({ name, path }) => ({ "@type": "City", "@id": nodeId(path, "city"), name })),
    stateNode(business),
  ],
  hasOfferCatalog: catalog(
    business,
    services.map(({ path, fullName: name, serviceType }) => ({
      "@type": "Offer",
      itemOffered: { "@type": "Service", name, serviceType, url: absoluteUrl(path) },
    })),
  ),
});

/**
 * Returns the same catalog and service area by name, for service pages: the requirements ask for them there,
 * and the `@id` points to the home page's.
 */
export const areaAndCatalogNames = ({ business, services, cities }: SiteContent) => ({
  areaServed: [...cities.map(({ name }) => name), stateNode(business)],
  hasOfferCatalog: catalog(
    business,
    services.map(({ serviceType }) => serviceType),
  ),
});

/** Only the all-services page has these (requirements §1). */
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
    url: rating.source,
    bestRating: 5,
    worstRating: 1,
  },
  review: reviewNodes({ reviews }),
});

/** Only reviews that have a source where readers can check them. */
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

export const cityNode = (business: Business, { path, name, sameAs, address, geo }: CityPage) => ({
  "@type": "City",
  "@id": nodeId(path, "city"),
  name,
  sameAs,
  containedInPlace: stateNode(business),
  address: address && addressNode(address),
  geo: address && { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lon },
});

const stateNode = (business: Business) => ({
  "@type": "State",
  "@id": stateId,
  name: business.serviceArea,
});

/** Google, "Site name". */
export const websiteNode = (business: Business) => ({
  "@type": "WebSite",
  "@id": websiteId,
  url: absoluteUrl("/"),
  name: business.name,
  description: business.description,
  inLanguage: "en-US",
  publisher: ref(businessId),
});
