/** The page itself: what it is part of, what it is about, where it stands. */
import type { BreadcrumbListLeaf, FAQPageLeaf, ServiceLeaf, WebPageLeaf } from "schema-dts";
import type { CityPage, ServicePage } from "../../content/load.ts";
import type { SeoSite } from "../seo-site.ts";
import { areaRefs } from "./area.ts";
import { businessId, cityId, nodeId, serviceId, websiteId } from "./ids.ts";
import { type Node, ref } from "./types.ts";

/** A step of the way from the home page. */
export interface Step {
  name: string;
  path: string;
}

interface PageWords {
  canonical: string;
  title: string;
  description: string;
  /** `@id` of what the page is about. */
  about?: string;
  breadcrumb: boolean;
}

/** `WebPage` with its links to the other nodes of the graph. */
export function webPageNode(site: SeoSite, page: PageWords): Node<WebPageLeaf> {
  return {
    "@type": "WebPage",
    "@id": nodeId(page.canonical, "webpage"),
    url: page.canonical,
    name: page.title,
    description: page.description,
    inLanguage: "en-US",
    isPartOf: ref(websiteId(site.origin)),
    primaryImageOfPage: ref(nodeId(page.canonical, "primaryimage")),
    ...(page.about ? { about: ref(page.about) } : {}),
    ...(page.breadcrumb ? { breadcrumb: ref(nodeId(page.canonical, "breadcrumb")) } : {}),
  };
}

/** The way from the home page (Google, "Breadcrumb": at least two steps). */
export function breadcrumbNode(
  { origin }: SeoSite,
  canonical: string,
  trail: readonly Step[],
): Node<BreadcrumbListLeaf> {
  const id = nodeId(canonical, "breadcrumb");
  return {
    "@type": "BreadcrumbList",
    "@id": id,
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      "@id": `${id}-${index + 1}`,
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** What a service page sells. */
export function serviceNode(site: SeoSite, service: ServicePage): Node<ServiceLeaf> {
  const canonical = site.origin + service.path;
  return {
    "@type": "Service",
    "@id": serviceId(site.origin, service.slug),
    name: service.name,
    serviceType: service.serviceType,
    description: service.hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId(site.origin)),
    areaServed: areaRefs(site, site.content.cities),
  };
}

/** What a city page sells, and the services most asked for there. */
export function cityServiceNode({ origin, content }: SeoSite, city: CityPage): Node<ServiceLeaf> {
  const canonical = origin + city.path;
  const asked = content.services.filter(({ slug }) =>
    city.services.some((service) => service.slug === slug),
  );
  return {
    "@type": "Service",
    "@id": nodeId(canonical, "service"),
    name: city.hero.headline,
    serviceType: "Drone photography and videography",
    description: city.hero.intro,
    url: canonical,
    image: ref(nodeId(canonical, "primaryimage")),
    provider: ref(businessId(origin)),
    areaServed: ref(cityId(origin, city.slug)),
    isRelatedTo: asked.map(({ slug, name, serviceType, path }) => ({
      "@type": "Service",
      "@id": serviceId(origin, slug),
      name,
      serviceType,
      url: origin + path,
    })),
  };
}

/** Questions and answers as the page shows them (Google, "FAQ structured data"). */
export function faqNodes(canonical: string, service: ServicePage): Node<FAQPageLeaf>[] {
  const items = service.closings.flatMap((closing) =>
    closing.kind === "faq" ? closing.items : [],
  );
  if (items.length === 0) return [];
  const id = nodeId(canonical, "faq");
  return [
    {
      "@type": "FAQPage",
      "@id": id,
      isPartOf: ref(nodeId(canonical, "webpage")),
      mainEntity: items.map(({ question, answer }, index) => ({
        "@type": "Question",
        "@id": `${id}-${index + 1}`,
        name: question,
        acceptedAnswer: {
          "@type": "Answer",
          "@id": `${id}-${index + 1}-answer`,
          text: answer,
        },
      })),
    },
  ];
}
