/** Structured data nodes of a page: its breadcrumb trail, its service with the starting price, and its questions. */
import { fill } from "../../content/fill.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import type { PageLink } from "../../content/paths.ts";
import { absolute } from "../site.ts";
import { businessId, nodeId, ref, stateId } from "./ids.ts";

/** The breadcrumb trail (Google, "Breadcrumb": at least two steps). */
export const breadcrumbNode = (path: string, trail: readonly PageLink[]) => ({
  "@type": "BreadcrumbList",
  "@id": nodeId(path, "breadcrumb"),
  itemListElement: trail.map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** Properties of the service that a service or city page offers. */
const offeredService = ({ path, hero }: ServicePage | CityPage, name: string, type: string) => ({
  "@type": "Service",
  "@id": nodeId(path, "service"),
  name,
  serviceType: type,
  description: hero.intro,
  url: absolute(path),
  image: ref(nodeId(path, "primaryimage")),
  provider: ref(businessId),
});

/** The service of a service page. */
export const serviceNode = (page: ServicePage) => ({
  ...offeredService(page, page.name, page.serviceType),
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

/** The service that a city page offers. */
export const cityServiceNode = ({ words: { city } }: SiteContent, page: CityPage) => ({
  ...offeredService(page, fill(city.sold.name, { name: page.name }), city.sold.type),
  areaServed: ref(nodeId(page.path, "city")),
});

/** A service page's questions with their answers. */
export const questionsOf = ({ closings }: ServicePage) =>
  closings.flatMap((closing) => (closing.discriminant === "faq" ? closing.value.items : []));

/** A FAQPage node (schema.org) in a list; an empty list if the page has no questions. */
export function faqNodes(page: ServicePage) {
  const questions = questionsOf(page).map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return questions.length > 0 ? [{ "@type": "FAQPage", mainEntity: questions }] : [];
}
