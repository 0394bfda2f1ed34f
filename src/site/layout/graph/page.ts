import { interpolate } from "../../content/interpolate.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import type { PageLink } from "../../content/paths.ts";
import { absoluteUrl } from "../site-url.ts";
import { businessId, nodeId, ref, stateId } from "./ids.ts";

/** The trail must have at least two steps (Google, "Breadcrumb"). */
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

export const serviceNode = (page: ServicePage) => ({
  ...serviceProperties(page, page.fullName, page.serviceType),
  areaServed: ref(stateId),
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

export const cityServiceNode = ({ words: { city } }: SiteContent, page: CityPage) => ({
  ...serviceProperties(page, interpolate(city.sold.name, { name: page.name }), city.sold.type),
  areaServed: ref(nodeId(page.path, "city")),
});

export const questionsOf = ({ closings }: ServicePage) =>
  closings.flatMap((closing) => (closing.discriminant === "faq" ? closing.value.items : []));

export function faqNodes(page: ServicePage) {
  const questions = questionsOf(page).map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  return questions.length > 0 ? [{ "@type": "FAQPage", mainEntity: questions }] : [];
}
