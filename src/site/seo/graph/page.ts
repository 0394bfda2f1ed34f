/** Structured data nodes for the page, its service, its breadcrumb trail and its questions. */
import type {
  BreadcrumbListLeaf,
  FAQPageLeaf,
  ListItemLeaf,
  OfferLeaf,
  QuestionLeaf,
  ServiceLeaf,
  WebPageLeaf,
} from "schema-dts";
import { fill } from "../../content/fill.ts";
import type { CityPage, ServicePage, SiteContent } from "../../content/load.ts";
import type { Step } from "../../content/trail.ts";
import { absolute } from "../site.ts";
import { businessId, cityId, nodeId, serviceId, stateId, websiteId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

interface PageWords {
  canonical: string;
  title: string;
  description: string;
  /** `@id` of the page's subject. */
  about: string;
  breadcrumb: boolean;
}

/** The `WebPage` node, with references to the graph's other nodes. */
export function webPageNode(page: PageWords): WebPageLeaf {
  const breadcrumb = { breadcrumb: ref(nodeId(page.canonical, "breadcrumb")) };
  return {
    "@type": "WebPage",
    url: page.canonical,
    name: page.title,
    description: page.description,
    inLanguage: "en-US",
    isPartOf: ref(websiteId),
    primaryImageOfPage: ref(nodeId(page.canonical, "primaryimage")),
    about: ref(page.about),
    ...(page.breadcrumb ? (breadcrumb satisfies Partial<WebPageLeaf>) : {}),
  };
}

/** The breadcrumb trail (Google, "Breadcrumb": at least two steps). */
export function breadcrumbNode(
  canonical: string,
  trail: readonly Step[],
): Node<BreadcrumbListLeaf> {
  return {
    "@type": "BreadcrumbList",
    "@id": nodeId(canonical, "breadcrumb"),
    itemListElement: trail.map(
      ({ name, path }, index): ListItemLeaf => ({
        "@type": "ListItem",
        position: index + 1,
        name,
        item: absolute(path),
      }),
    ),
  };
}

/** Full node of a service, for its own page. */
export function serviceNode(service: ServicePage): Node<ServiceLeaf> {
  const { price } = service;
  const canonical = absolute(service.path);
  return {
    "@type": "Service",
    "@id": serviceId(service.slug),
    name: service.name,
    serviceType: service.serviceType,
    description: service.hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId),
    areaServed: ref(stateId),
    ...(price ? { offers: startingOffer(price) } : {}),
  };
}

/** A starting price (schema.org Offer). */
const startingOffer = ({ from, note }: NonNullable<ServicePage["price"]>): OfferLeaf => ({
  "@type": "Offer",
  ...(note ? ({ description: note } satisfies Partial<OfferLeaf>) : {}),
  priceSpecification: { "@type": "PriceSpecification", priceCurrency: "USD", minPrice: from },
});

/** Brief node of a service, for other pages' graphs. */
export const briefService = ({
  slug,
  name,
  serviceType,
  path,
}: ServicePage): Node<ServiceLeaf> => ({
  "@type": "Service",
  "@id": serviceId(slug),
  name,
  serviceType,
  url: absolute(path),
});

/** The service that a city page offers, with related services. */
export function cityServiceNode(
  { services, words }: SiteContent,
  city: CityPage,
): Node<ServiceLeaf> {
  const canonical = absolute(city.path);
  const { name, type } = words.city.sold;
  const related = services.filter(({ slug }) =>
    city.services.some((service) => service.slug === slug),
  );
  return {
    "@type": "Service",
    "@id": nodeId(canonical, "service"),
    name: fill(name, { name: city.name }),
    serviceType: type,
    description: city.hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId),
    areaServed: ref(cityId(city.slug)),
    isRelatedTo: related.map(briefService),
  };
}

/** Questions and answers as the page shows them (schema.org FAQPage). */
export function faqNodes(service: ServicePage): FAQPageLeaf[] {
  const items = service.closings.flatMap((closing) =>
    closing.discriminant === "faq" ? closing.value.items : [],
  );
  if (items.length === 0) return [];
  return [
    {
      "@type": "FAQPage",
      mainEntity: items.map(
        ({ question, answer }): QuestionLeaf => ({
          "@type": "Question",
          name: question,
          acceptedAnswer: { "@type": "Answer", text: answer },
        }),
      ),
    },
  ];
}
