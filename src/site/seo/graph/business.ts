/** Structured data nodes for the business, its offers, its service area and the website. */
import type {
  CityLeaf,
  LocalBusinessLeaf,
  OfferCatalogLeaf,
  OfferLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  PostalAddressLeaf,
  ReviewLeaf,
  StateLeaf,
  WebSiteLeaf,
} from "schema-dts";
import { type Business, telHref } from "#business/business.ts";
import type { CityPage, SiteContent } from "../../content/load.ts";
import { absolute } from "../site.ts";
import {
  businessId,
  catalogId,
  cityId,
  logoId,
  nodeId,
  serviceId,
  stateId,
  websiteId,
} from "./ids.ts";
import { briefService } from "./page.ts";
import { type Node, ref } from "./types.ts";

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

const addressNode = (address: Partial<Business["address"]>): PostalAddressLeaf => ({
  "@type": "PostalAddress",
  ...(address.locality ? { addressLocality: address.locality } : {}),
  ...(address.region ? { addressRegion: address.region } : {}),
  ...(address.postalCode ? { postalCode: address.postalCode } : {}),
  ...(address.country ? { addressCountry: address.country } : {}),
});

/** Properties of the business that appear on every page. */
const identity = (business: Business) => ({
  "@id": businessId,
  name: business.name,
  url: absolute("/"),
  telephone: telHref(business).replace("tel:", ""),
  email: business.email,
  logo: ref(logoId),
  sameAs: business.social.map(({ url }) => url),
});

/** Brief node of the business, for pages without the full one. */
export const providerNode = (business: Business): Node<OrganizationLeaf> => ({
  "@type": "Organization",
  ...identity(business),
});

/**
 * Full node of the business (Google, "Local business structured data"). Its address is only state and
 * country; the office's node has the full address.
 * @param image URL of the page's picture
 * @param office URL of the current page if it has the office and the rating (requirements §1)
 */
export function businessNode(
  { business, cities }: SiteContent,
  image: string,
  office?: string,
): Node<LocalBusinessLeaf> {
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
    areaServed: [
      ...cities.map(({ slug, name }): CityLeaf => ({ "@type": "City", "@id": cityId(slug), name })),
      stateNode(business),
    ],
    hasOfferCatalog: ref(catalogId),
    ...(office
      ? {
          location: ref(nodeId(office, "place")),
          aggregateRating: {
            "@type": "AggregateRating",
            itemReviewed: ref(businessId),
            ratingValue: business.rating.value.toFixed(1),
            reviewCount: business.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

/** Review nodes (schema.org Review), only for reviews with a source that readers can check. */
export function reviewsOf({ reviews }: Business): { review?: ReviewLeaf[] } {
  const review = reviews.flatMap(({ name, text, date, source }): ReviewLeaf[] =>
    source
      ? [
          {
            "@type": "Review",
            author: { "@type": "Person", name },
            itemReviewed: ref(businessId),
            reviewBody: text,
            datePublished: date,
            url: source,
          },
        ]
      : [],
  );
  return review.length > 0 ? { review } : {};
}

/** The office (requirements §1). @param page URL of the page that lists all services */
export const officeNode = ({ address }: Business, page: string): Node<PlaceLeaf> => ({
  "@type": "Place",
  "@id": nodeId(page, "place"),
  name: `${address.locality}, ${address.region}`,
  address: addressNode(address),
});

/**
 * A catalog with an offer for every service, linked to the service's page.
 * @param described slug of a service that already has a full node in the graph
 */
export const catalogNode = (
  { business, services }: SiteContent,
  described?: string,
): Node<OfferCatalogLeaf> => ({
  "@type": "OfferCatalog",
  "@id": catalogId,
  name: `${business.name}: services`,
  itemListElement: services.map(
    (service): OfferLeaf => ({
      "@type": "Offer",
      itemOffered:
        service.slug === described ? ref(serviceId(service.slug)) : briefService(service),
    }),
  ),
});

/** The city of a city page; includes address and coordinates if the page has an address (Denver). */
export function cityNode(city: CityPage): Node<CityLeaf> {
  const { address, geo } = city;
  return {
    "@type": "City",
    "@id": cityId(city.slug),
    name: city.name,
    ...(city.sameAs ? ({ sameAs: city.sameAs } satisfies Partial<CityLeaf>) : {}),
    containedInPlace: ref(stateId),
    ...(address
      ? {
          address: addressNode(address),
          geo: { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lon },
        }
      : {}),
  };
}

/** The state that contains all cities. */
export const stateNode = (business: Business): Node<StateLeaf> => ({
  "@type": "State",
  "@id": stateId,
  name: business.serviceArea,
});

/** The website, published by the business (Google, "Site name"). */
export const websiteNode = (business: Business): Node<WebSiteLeaf> => ({
  "@type": "WebSite",
  "@id": websiteId,
  url: absolute("/"),
  name: business.name,
  description: business.description,
  inLanguage: "en-US",
  publisher: ref(businessId),
});
