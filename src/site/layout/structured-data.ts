/**
 * JSON-LD for search engines (schema.org): the business as requirements §1 lists it, breadcrumbs (Google,
 * "Breadcrumb") and the films of the film pages (Google, "Video structured data"). `JSON.stringify` leaves out
 * undefined properties.
 */
import { type Business, openingHours, telHref } from "#business/business.ts";
import { type Site, trailTo } from "../content/load.ts";
import { type City, PAGE_KINDS, type Page } from "../content/pages.ts";
import { absoluteUrl, type PageLink } from "../content/paths.ts";
import type { Film } from "../media/masters.ts";

const addressNode = (address: { locality?: string; postalCode?: string | undefined }) => ({
  "@type": "PostalAddress",
  addressLocality: address.locality,
  addressRegion: "CO",
  postalCode: address.postalCode,
  addressCountry: "US",
});

/** The business has one address, its state, on every page (decision 38). */
function businessNode(page: Page, site: Site, image: string) {
  const { business, services, cities, allServices } = site;
  const { rating } = business;
  return {
    "@type": "LocalBusiness",
    "@id": absoluteUrl("/#business"),
    name: business.name,
    description: business.description,
    url: absoluteUrl("/"),
    telephone: telHref(business).replace("tel:", ""),
    image,
    priceRange: business.priceRange,
    address: addressNode({}),
    areaServed: [...cities.map(({ name }) => name), business.serviceArea],
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      description: allServices.summary,
      itemListElement: services.map(({ name }) => name),
    },
    openingHours: openingHours(business),
    sameAs: business.social.map(({ url }) => url),
    // Google shows ratings only where visitors can see them.
    aggregateRating:
      page === allServices && rating
        ? {
            "@type": "AggregateRating",
            ratingValue: rating.value.toFixed(1),
            reviewCount: rating.count,
            url: rating.source,
          }
        : undefined,
  };
}

/** The business's town, which only the page of all services names (requirements §1). */
const townNode = ({ name, address }: Business) => ({
  "@type": "Place",
  name: `${name}, ${address.locality}`,
  address: addressNode(address),
});

const breadcrumbNode = (trail: PageLink[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absoluteUrl(path),
  })),
});

/** @param thumbnail absolute URL of the film's poster */
function videoNode(film: Film, name: string, thumbnail: string) {
  const { alt, seconds, uploaded, sources } = film;
  return {
    "@type": "VideoObject",
    name,
    description: alt,
    thumbnailUrl: thumbnail,
    // Search engines require a time zone; noon UTC is the same day from Colorado to Europe.
    uploadDate: `${uploaded}T12:00:00Z`,
    duration: `PT${Math.round(seconds)}S`,
    contentUrl: absoluteUrl(sources.mp4),
  };
}

const placeNode = ({ name, postalCode, geo }: City) => ({
  "@type": "Place",
  name,
  address: addressNode({ locality: name, postalCode }),
  geo: { "@type": "GeoCoordinates", latitude: geo.lat, longitude: geo.lon },
});

/** @param image absolute URL of the hero's picture */
export function nodesOf(page: Page, site: Site, image: string): object[] {
  const { hero } = page;
  return [
    page.kind !== "home" && breadcrumbNode(trailTo(page, site)),
    PAGE_KINDS[page.kind].describesBusiness && businessNode(page, site, image),
    page === site.allServices && townNode(site.business),
    "film" in hero && hero.film && videoNode(hero.film, hero.headline, image),
    page.kind === "cities" && page.postalCode && placeNode(page),
  ].filter((node) => node instanceof Object);
}

/**
 * Escapes every `<`, so that content can't end the element or open a comment (HTML, "restrictions for contents
 * of script elements").
 */
export const jsonLd = (nodes: readonly unknown[]): string =>
  JSON.stringify({ "@context": "https://schema.org", "@graph": nodes }).replaceAll("<", "\\u003c");
