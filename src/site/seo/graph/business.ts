/** The business, what it offers, where it serves, and the website. */
import type {
  CityLeaf,
  LocalBusinessLeaf,
  OfferCatalogLeaf,
  OrganizationLeaf,
  PlaceLeaf,
  PostalAddressLeaf,
  StateLeaf,
  WebSiteLeaf,
} from "schema-dts";
import { telHref } from "#business/business.ts";
import type { CityPage } from "../../content/load.ts";
import type { SeoSite } from "../site.ts";
import {
  businessId,
  catalogId,
  cityId,
  logoId,
  nodeId,
  offerId,
  serviceId,
  stateId,
} from "./ids.ts";
import { type GraphNode, type Node, ref } from "./types.ts";

const DAYS = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

type Address = SeoSite["content"]["business"]["address"];

const addressNode = (id: string, address: Partial<Address>): Node<PostalAddressLeaf> => ({
  "@type": "PostalAddress",
  "@id": id,
  ...(address.locality ? { addressLocality: address.locality } : {}),
  ...(address.region ? { addressRegion: address.region } : {}),
  ...(address.postalCode ? { postalCode: address.postalCode } : {}),
  ...(address.country ? { addressCountry: address.country } : {}),
});

/** Who the business is, in the words that every page uses. */
const identity = ({ origin, content: { business } }: SeoSite) => ({
  "@id": businessId(origin),
  name: business.name,
  url: `${origin}/`,
  telephone: telHref(business).replace("tel:", ""),
  email: business.email,
  logo: ref(logoId(origin)),
  sameAs: business.social.map(({ url }) => url),
});

/** The provider that a city page names; what there is to know of it is on the home page. */
export const providerNode = (site: SeoSite): Node<OrganizationLeaf> => ({
  "@type": "Organization",
  ...identity(site),
});

/** What the page of all services adds to the business (specification §1). */
export interface BusinessExtras {
  /** `@id` of the place whose address that page gives. */
  location: string;
  /** `@id` of its rating. */
  rating: string;
}

/**
 * The business (Google, "Local business structured data"). It has one address on every page; a
 * fuller one belongs to a place of its own.
 * @param image URL of the picture of the page
 */
export function businessNode(
  site: SeoSite,
  image: string,
  extras?: BusinessExtras,
): Node<LocalBusinessLeaf> {
  const { origin, content } = site;
  const { business, cities } = content;
  const { region, country } = business.address;
  return {
    "@type": "LocalBusiness",
    ...identity(site),
    legalName: business.legalName,
    description: business.description,
    priceRange: business.priceRange,
    image: [image],
    address: addressNode(`${origin}/#address`, { region, country }),
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      "@id": `${origin}/#hours`,
      dayOfWeek: DAYS,
      opens: business.hours.opens,
      closes: business.hours.closes,
    },
    areaServed: [...cities.map(({ slug }) => ref(cityId(origin, slug))), ref(stateId(origin))],
    hasOfferCatalog: ref(catalogId(origin)),
    ...(extras
      ? {
          location: ref(extras.location),
          aggregateRating: {
            "@type": "AggregateRating",
            "@id": extras.rating,
            itemReviewed: ref(businessId(origin)),
            ratingValue: business.rating.value.toFixed(1),
            reviewCount: business.rating.count,
            bestRating: 5,
            worstRating: 1,
          },
        }
      : {}),
  };
}

/** The place whose address the page of all services gives (specification §1). */
export const officeNode = ({ content: { business } }: SeoSite, id: string): Node<PlaceLeaf> => ({
  "@type": "Place",
  "@id": id,
  name: `${business.address.locality}, ${business.address.region}`,
  address: addressNode(`${id}-address`, business.address),
});

/**
 * Every service as an offer, each with the page that tells of it.
 * @param described slug of the service that has a node of its own in the graph
 */
export const catalogNode = (
  { origin, content }: SeoSite,
  described?: string,
): Node<OfferCatalogLeaf> => ({
  "@type": "OfferCatalog",
  "@id": catalogId(origin),
  name: `${content.business.name}: services`,
  itemListElement: content.services.map(({ slug, name, serviceType, path }) => {
    const id = serviceId(origin, slug);
    const service = {
      "@type": "Service",
      "@id": id,
      name,
      serviceType,
      url: origin + path,
    } as const;
    return {
      "@type": "Offer",
      "@id": offerId(origin, slug),
      itemOffered: slug === described ? ref(id) : service,
    } as const;
  }),
});

/** A city that is served; with its address and coordinates where it has them (Denver). */
function cityNode({ origin }: SeoSite, city: CityPage): Node<CityLeaf> {
  const id = cityId(origin, city.slug);
  const { address, geo } = city;
  return {
    "@type": "City",
    "@id": id,
    name: city.name,
    ...(city.sameAs ? { sameAs: city.sameAs } : {}),
    containedInPlace: ref(stateId(origin)),
    ...(address
      ? {
          address: addressNode(nodeId(id, "address"), address),
          geo: {
            "@type": "GeoCoordinates",
            "@id": nodeId(id, "geo"),
            latitude: geo.lat,
            longitude: geo.lon,
          },
        }
      : {}),
  };
}

/** The cities given, and the state around them. */
export function areaNodes(site: SeoSite, cities: readonly CityPage[]): GraphNode[] {
  const state: Node<StateLeaf> = {
    "@type": "State",
    "@id": stateId(site.origin),
    name: site.content.business.serviceArea,
  };
  return [...cities.map((city) => cityNode(site, city)), state];
}

/** The website, published by the business (Google, "Site name"). */
export const websiteNode = ({ origin, content: { business } }: SeoSite): Node<WebSiteLeaf> => ({
  "@type": "WebSite",
  "@id": `${origin}/#website`,
  url: `${origin}/`,
  name: business.name,
  description: business.description,
  inLanguage: "en-US",
  publisher: ref(businessId(origin)),
});
