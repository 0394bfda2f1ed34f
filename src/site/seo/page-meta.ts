/**
 * What each page tells search engines and link previews, from `content/` alone. The layout
 * renders it; nothing else writes a title, description, canonical URL or structured data.
 */
import { loadInterface } from "../content/interface.ts";
import type { CityPage, ServicePage } from "../content/load.ts";
import { areaNodes } from "./graph/area.ts";
import { type BusinessExtras, businessNode, catalogNode, websiteNode } from "./graph/business.ts";
import { businessId, cityId, nodeId, serviceId } from "./graph/ids.ts";
import { imageNode, logoNode, videoNode } from "./graph/media.ts";
import {
  breadcrumbNode,
  cityServiceNode,
  faqNodes,
  type Step,
  serviceNode,
  webPageNode,
} from "./graph/page.ts";
import type { GraphNode, PageGraph } from "./graph/types.ts";
import { cityLead, homeLead, leadPicture, notFoundLead, serviceLead } from "./lead.ts";
import { ogPath } from "./og/path.ts";
import type { SeoSite, StillFile } from "./seo-site.ts";
import { pageTitle } from "./title.ts";

export interface PageMeta {
  /** Root-relative. */
  path: string;
  /** Absolute, without a trailing slash (the home page's is the origin and a slash). */
  canonical: string;
  title: string;
  description: string;
  /** The link preview's picture. */
  image: { url: string; alt: string; width: 1200; height: 630 };
  ogType: "website" | "article";
  /** Where the page's place lies (degrees, WGS 84). */
  geo?: { region: string; placename: string; lat: number; lon: number };
  /** True where search engines shall not list the page. */
  noindex?: true;
  /** From the home page to this one, for the visible breadcrumb; empty on the home page. */
  trail: readonly Step[];
  graph: PageGraph;
}

interface Parts {
  path: string;
  title: string;
  description: string;
  picture: StillFile;
  trail?: readonly Step[];
  about?: string;
  nodes: GraphNode[];
}

/** What every page has, around the nodes of its own. */
function assemble(site: SeoSite, parts: Parts): PageMeta {
  const { path, description, picture, trail = [], nodes } = parts;
  const canonical = site.origin + path;
  const title = pageTitle(parts.title, site.content.business.name);
  const page = webPageNode(site, {
    canonical,
    title,
    description,
    breadcrumb: trail.length > 0,
    ...(parts.about ? { about: parts.about } : {}),
  });
  return {
    path,
    canonical,
    title,
    description,
    image: { url: site.origin + ogPath(path), alt: picture.alt, width: 1200, height: 630 },
    ogType: "website",
    trail,
    graph: {
      "@context": "https://schema.org",
      "@graph": [
        websiteNode(site),
        page,
        ...(trail.length > 0 ? [breadcrumbNode(site, canonical, trail)] : []),
        imageNode(site, nodeId(canonical, "primaryimage"), picture),
        ...nodes,
      ],
    },
  };
}

/** The business with all that it refers to. */
function businessNodes(site: SeoSite, extras: BusinessExtras): GraphNode[] {
  return [
    businessNode(site, extras),
    logoNode(site),
    ...(extras.offers ? [catalogNode(site, extras.service)] : []),
    ...areaNodes(site, extras.cities),
  ];
}

/** The page that lists every service: second step of every trail. */
function allServices({ content }: SeoSite): ServicePage {
  const { service: slug } = content.home.browse.all;
  const found = content.services.find((service) => service.slug === slug);
  if (!found) throw new Error(`content/home.yaml: browse.all.service names no service: ${slug}`);
  return found;
}

function trailTo(site: SeoSite, name: string, path: string): Step[] {
  const words = loadInterface().breadcrumb;
  const all = allServices(site);
  return [
    { name: words.home, path: "/" },
    ...(path === all.path ? [] : [{ name: words.services, path: all.path }]),
    { name, path },
  ];
}

/** The home page: the business, all it offers, and the portfolio with its credits. */
export async function homeMeta(site: SeoSite): Promise<PageMeta> {
  const { home, cities } = site.content;
  const canonical = `${site.origin}/`;
  const picture = await leadPicture(site, homeLead(site.content));
  const portfolio = await Promise.all(
    home.portfolio.items.map(async ({ title, description, media }, index) =>
      imageNode(site, nodeId(canonical, `portfolio-${index + 1}`), await site.still(media), {
        name: title,
        description,
      }),
    ),
  );
  return assemble(site, {
    path: "/",
    ...home.meta,
    picture,
    about: businessId(site.origin),
    nodes: [
      ...businessNodes(site, { canonical, image: picture, cities, offers: true }),
      ...portfolio,
    ],
  });
}

/** A service page: the service, its questions, its film; the rating on the page of all services. */
export async function serviceMeta(site: SeoSite, service: ServicePage): Promise<PageMeta> {
  const canonical = site.origin + service.path;
  const picture = await leadPicture(site, serviceLead(service));
  const isAll = service.slug === allServices(site).slug;
  const { address } = site.content.business;
  const video = service.film
    ? [
        videoNode(site, nodeId(canonical, "film"), await site.film(service.film.media), {
          name: service.film.caption.replace(/\.$/, ""),
          description: service.meta.description,
        }),
      ]
    : [];
  return assemble(site, {
    path: service.path,
    ...service.meta,
    picture,
    trail: trailTo(site, service.name, service.path),
    about: serviceId(site.origin, service.slug),
    nodes: [
      serviceNode(site, service),
      ...faqNodes(canonical, service),
      ...video,
      ...businessNodes(site, {
        canonical,
        image: picture,
        cities: site.content.cities,
        offers: true,
        service: service.slug,
        ...(isAll ? { address, rated: true } : {}),
      }),
    ],
  });
}

/** A city page: the service there, the city, and the business; an address where the city has one. */
export async function cityMeta(site: SeoSite, city: CityPage): Promise<PageMeta> {
  const canonical = site.origin + city.path;
  const picture = await leadPicture(site, cityLead(city));
  const { address, geo } = city;
  const meta = assemble(site, {
    path: city.path,
    ...city.meta,
    picture,
    trail: trailTo(site, city.name, city.path),
    about: cityId(site.origin, city.slug),
    nodes: [
      cityServiceNode(site, city),
      ...businessNodes(site, {
        canonical,
        image: picture,
        cities: [city],
        offers: false,
        ...(address ? { address, geo } : {}),
      }),
    ],
  });
  if (!address) return meta;
  const region = `${address.country}-${address.region}`;
  return { ...meta, geo: { region, placename: address.locality, ...geo } };
}

/** The not-found page. */
export async function notFoundMeta(site: SeoSite): Promise<PageMeta> {
  const { meta } = loadInterface().notFound;
  const canonical = `${site.origin}/404`;
  const picture = await leadPicture(site, notFoundLead());
  const nodes = businessNodes(site, { canonical, image: picture, cities: [], offers: false });
  return { ...assemble(site, { path: "/404", ...meta, picture, nodes }), noindex: true };
}
