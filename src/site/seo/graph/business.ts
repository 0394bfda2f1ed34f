/** The business, what it offers, and the website. */
import type { OfferCatalogLeaf, PostalAddressLeaf, WebSiteLeaf } from "schema-dts";
import { telHref } from "#business/business.ts";
import type { CityPage, ServicePage } from "../../content/load.ts";
import type { SeoSite, StillFile } from "../seo-site.ts";
import { areaRefs, geoNode } from "./area.ts";
import { businessId, catalogId, logoId, offerId, serviceId, websiteId } from "./ids.ts";
import { type BusinessNode, type Node, ref } from "./types.ts";

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

/** What a page adds to what all pages say of the business. */
export interface BusinessExtras {
  canonical: string;
  image: StillFile;
  /** Cities this page names as served, beside the state; the graph holds a node for each. */
  cities: readonly CityPage[];
  /** True where the graph holds the catalog of services. */
  offers: boolean;
  /** Slug of the service that the page is about, if it is about one. */
  service?: string;
  /** Street-less address; pages without one name the state alone. */
  address?: Address | undefined;
  /** Coordinates, for the page of the city they lie in. */
  geo?: { lat: number; lon: number } | undefined;
  /** True only on the page of all services (specification §1). */
  rated?: boolean;
}

function addressNode(id: string, address: Partial<Address>): Node<PostalAddressLeaf> {
  return {
    "@type": "PostalAddress",
    "@id": id,
    ...(address.locality ? { addressLocality: address.locality } : {}),
    ...(address.region ? { addressRegion: address.region } : {}),
    ...(address.postalCode ? { postalCode: address.postalCode } : {}),
    ...(address.country ? { addressCountry: address.country } : {}),
  };
}

/** The business as this page tells of it (Google, "Local business structured data"). */
export function businessNode(site: SeoSite, extras: BusinessExtras): BusinessNode {
  const { origin, content } = site;
  const { business, services } = content;
  const { canonical, image, address, geo, rated, offers } = extras;
  const { region, country } = business.address;
  return {
    "@type": ["LocalBusiness", "ProfessionalService"],
    "@id": businessId(origin),
    name: business.name,
    legalName: business.legalName,
    description: business.description,
    url: `${origin}/`,
    telephone: telHref(business).replace("tel:", ""),
    email: business.email,
    priceRange: business.priceRange,
    image: [image.url],
    logo: ref(logoId(origin)),
    address: addressNode(`${canonical}#address`, address ?? { region, country }),
    ...(geo ? { geo: geoNode(canonical, { geo }) } : {}),
    openingHoursSpecification: {
      "@type": "OpeningHoursSpecification",
      "@id": `${origin}/#hours`,
      dayOfWeek: DAYS,
      opens: business.hours.opens,
      closes: business.hours.closes,
    },
    areaServed: areaRefs(site, extras.cities),
    ...(offers
      ? {
          hasOfferCatalog: ref(catalogId(origin)),
          makesOffer: services.map(({ slug }) => ref(offerId(origin, slug))),
        }
      : {}),
    sameAs: business.social.map(({ url }) => url),
    ...(rated ? { aggregateRating: ratingNode(site, canonical) } : {}),
  };
}

function ratingNode({ origin, content: { business } }: SeoSite, canonical: string) {
  return {
    "@type": "AggregateRating",
    "@id": `${canonical}#rating`,
    itemReviewed: ref(businessId(origin)),
    ratingValue: business.rating.value.toFixed(1),
    reviewCount: business.rating.count,
    bestRating: 5,
    worstRating: 1,
  } as const;
}

/**
 * Every service as an offer, each with the page that tells of it.
 * @param described slug of the service that has a node of its own in the graph
 */
export function catalogNode(
  { origin, content }: SeoSite,
  described?: string,
): Node<OfferCatalogLeaf> {
  const offer = ({ slug, name, serviceType, path }: ServicePage) =>
    ({
      "@type": "Offer",
      "@id": offerId(origin, slug),
      itemOffered:
        slug === described
          ? ref(serviceId(origin, slug))
          : {
              "@type": "Service",
              "@id": serviceId(origin, slug),
              name,
              serviceType,
              url: origin + path,
            },
    }) as const;
  return {
    "@type": "OfferCatalog",
    "@id": catalogId(origin),
    name: `${content.business.name}: services`,
    itemListElement: content.services.map(offer),
  };
}

/** The website, published by the business (Google, "Site name"). */
export function websiteNode({ origin, content: { business } }: SeoSite): Node<WebSiteLeaf> {
  return {
    "@type": "WebSite",
    "@id": websiteId(origin),
    url: `${origin}/`,
    name: business.name,
    description: business.description,
    inLanguage: "en-US",
    publisher: ref(businessId(origin)),
  };
}
