/** Structured data nodes for the page, its service, its breadcrumb trail and its questions. */
import { fill } from "../../content/fill.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import type { Step } from "../../content/trail.ts";
import { absolute } from "../site.ts";
import { businessId, cityId, nodeId, ref, serviceId, stateId, websiteId } from "./ids.ts";

interface PageWords {
  canonical: string;
  title: string;
  description: string;
  /** `@id` of the page's subject. */
  about: string;
  breadcrumb: boolean;
}

/** The `WebPage` node, with references to the graph's other nodes. */
export const webPageNode = ({ canonical, title, description, about, breadcrumb }: PageWords) => ({
  "@type": "WebPage",
  url: canonical,
  name: title,
  description,
  inLanguage: "en-US",
  isPartOf: ref(websiteId),
  primaryImageOfPage: ref(nodeId(canonical, "primaryimage")),
  about: ref(about),
  breadcrumb: breadcrumb ? ref(nodeId(canonical, "breadcrumb")) : undefined,
});

/** The breadcrumb trail (Google, "Breadcrumb": at least two steps). */
export const breadcrumbNode = (canonical: string, trail: readonly Step[]) => ({
  "@type": "BreadcrumbList",
  "@id": nodeId(canonical, "breadcrumb"),
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** Full node of a service, for its own page. */
export function serviceNode({ path, slug, name, serviceType, hero, price }: ServicePage) {
  const canonical = absolute(path);
  return {
    "@type": "Service",
    "@id": serviceId(slug),
    name,
    serviceType,
    description: hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId),
    areaServed: ref(stateId),
    offers: price && startingOffer(price),
  };
}

/** A starting price (schema.org Offer). */
const startingOffer = ({ from, note }: NonNullable<ServicePage["price"]>) => ({
  "@type": "Offer",
  description: note,
  priceSpecification: { "@type": "PriceSpecification", priceCurrency: "USD", minPrice: from },
});

/** The service that a city page offers. */
export function cityServiceNode({ words }: SiteContent, { path, slug, name, hero }: CityPage) {
  const canonical = absolute(path);
  const { sold } = words.city;
  return {
    "@type": "Service",
    "@id": nodeId(canonical, "service"),
    name: fill(sold.name, { name }),
    serviceType: sold.type,
    description: hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId),
    areaServed: ref(cityId(slug)),
  };
}

/** Questions and answers as the page shows them (schema.org FAQPage). */
export function faqNodes({ closings }: ServicePage) {
  const items = closings.flatMap((closing) =>
    closing.discriminant === "faq" ? closing.value.items : [],
  );
  if (items.length === 0) return [];
  const questions = items.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return [{ "@type": "FAQPage", mainEntity: questions }];
}
