/**
 * Builds the structured data nodes of a page: its breadcrumb trail, its service with the starting price, and
 * its questions.
 */
import { fill } from "../../content/fill.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import type { PageLink } from "../../content/paths.ts";
import { absoluteUrl } from "../site.ts";
import { businessId, nodeId, ref, stateId } from "./ids.ts";

/**
 * Returns the node of a page's breadcrumb trail, which must have at least two steps (Google, "Breadcrumb").
 */
export const breadcrumbNode = (path: string, trail: readonly PageLink[]) => ({
  "@type": "BreadcrumbList",
  "@id": nodeId(path, "breadcrumb"),
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absoluteUrl(path),
  })),
});

/** Returns the properties of a service's node that service and city pages have in common. */
const serviceProperties = ({ path, hero }: ServicePage | CityPage, name: string, type: string) => ({
  "@type": "Service",
  "@id": nodeId(path, "service"),
  name,
  serviceType: type,
  description: hero.intro,
  url: absoluteUrl(path),
  image: ref(nodeId(path, "primaryimage")),
  provider: ref(businessId),
});

/** Returns the node of a service page's service. */
export const serviceNode = (page: ServicePage) => ({
  ...serviceProperties(page, page.name, page.serviceType),
  areaServed: ref(stateId),
  /** The starting price (schema.org Offer). */
  offers: page.price && {
    "@type": "Offer",
    description: page.price.note,
    priceSpecification: {
      "@type": "PriceSpecification",
      priceCurrency: "USD",
      minPrice: page.price.from,
    },
  },
});

/** Returns the node of the service that a city page offers. */
export const cityServiceNode = ({ words: { city } }: SiteContent, page: CityPage) => ({
  ...serviceProperties(page, fill(city.sold.name, { name: page.name }), city.sold.type),
  areaServed: ref(nodeId(page.path, "city")),
});

/** Returns a service page's questions with their answers. */
export const questionsOf = ({ closings }: ServicePage) =>
  closings.flatMap((closing) => (closing.discriminant === "faq" ? closing.value.items : []));

/** Returns a list with a FAQPage node (schema.org), or an empty list if the page has no questions. */
export function faqNodes(page: ServicePage) {
  const questions = questionsOf(page).map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return questions.length > 0 ? [{ "@type": "FAQPage", mainEntity: questions }] : [];
}
