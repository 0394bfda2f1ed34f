/**
 * What each page tells search engines and link previews, from `content/` alone. The layout
 * renders it; nothing else writes a title, description, canonical URL or structured data.
 */
import { loadInterface } from "../content/interface.ts";
import type { CityPage, ServicePage } from "../content/load.ts";
import {
  areaNodes,
  type BusinessExtras,
  businessNode,
  catalogNode,
  officeNode,
  providerNode,
  websiteNode,
} from "./graph/business.ts";
import { businessId, nodeId, serviceId } from "./graph/ids.ts";
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
import { filmFile, type SeoSite, type StillFile, stillFile } from "./site.ts";
import { pageTitle } from "./title.ts";

export interface PageMeta {
  /** Root-relative. */
  path: string;
  /** Absolute, without a trailing slash (the home page's is the origin and a slash). */
  canonical: string;
  title: string;
  description: string;
  /** The link preview's picture. */
  image: { url: string; alt: string };
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
  /** `@id` of what the page is about. */
  about: string;
  nodes: GraphNode[];
}

/** What every page has, around the nodes of its own. */
function assemble(site: SeoSite, { path, description, picture, ...parts }: Parts): PageMeta {
  const { trail = [], about, nodes } = parts;
  const canonical = site.origin + path;
  const title = pageTitle(parts.title, site.content.business.name);
  const breadcrumb = trail.length > 0;
  return {
    path,
    canonical,
    title,
    description,
    image: { url: site.origin + ogPath(path), alt: picture.alt },
    trail,
    graph: {
      "@context": "https://schema.org",
      "@graph": [
        websiteNode(site),
        webPageNode(site, { canonical, title, description, about, breadcrumb }),
        ...(breadcrumb ? [breadcrumbNode(site, canonical, trail)] : []),
        imageNode(site, nodeId(canonical, "primaryimage"), picture),
        logoNode(site),
        ...nodes,
      ],
    },
  };
}

/**
 * The business with all it offers and everywhere it serves (specification §1: home and services).
 * @param described slug of the service that the page is about
 */
function businessNodes(
  site: SeoSite,
  picture: StillFile,
  described?: string,
  extras?: BusinessExtras,
): GraphNode[] {
  return [
    businessNode(site, picture.url, extras),
    catalogNode(site, described),
    ...areaNodes(site, site.content.cities),
  ];
}

/** The page that lists every service: second step of every trail. */
function allServices({ content }: SeoSite): ServicePage {
  const { service: slug } = content.home.browse.all;
  const found = content.services.find((service) => service.slug === slug);
  if (!found) throw new Error(`content/home.yaml: browse.all.service names no service: ${slug}`);
  return found;
}

function trailTo(site: SeoSite, { name, path }: Step): Step[] {
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
  const { home } = site.content;
  const picture = await leadPicture(site, homeLead(site.content));
  const portfolio = await Promise.all(
    home.portfolio.items.map(async ({ title: name, description, media }, index) => {
      const id = nodeId(`${site.origin}/`, `portfolio-${index + 1}`);
      return imageNode(site, id, await stillFile(site, media), { name, description });
    }),
  );
  const about = businessId(site.origin);
  const nodes = [...businessNodes(site, picture), ...portfolio];
  return assemble(site, { path: "/", ...home.meta, picture, about, nodes });
}

/** A service page: the service, its questions, its film; the rating on the page of all services. */
export async function serviceMeta(site: SeoSite, service: ServicePage): Promise<PageMeta> {
  const { path, slug, film } = service;
  const canonical = site.origin + path;
  const picture = await leadPicture(site, serviceLead(service));
  const nodes: GraphNode[] = [serviceNode(site, service), ...faqNodes(canonical, service)];
  if (film) {
    const name = film.caption.replace(/\.$/, "");
    nodes.push(videoNode(site, nodeId(canonical, "film"), await filmFile(site, film.media), name));
  }
  if (slug === allServices(site).slug) {
    const location = nodeId(canonical, "place");
    const extras = { location, rating: nodeId(canonical, "rating") };
    nodes.push(...businessNodes(site, picture, slug, extras), officeNode(site, location));
  } else {
    nodes.push(...businessNodes(site, picture, slug));
  }
  const about = serviceId(site.origin, slug);
  return assemble(site, {
    path,
    ...service.meta,
    picture,
    trail: trailTo(site, service),
    about,
    nodes,
  });
}

/** A city page: the service there, the city, and who provides it. */
export async function cityMeta(site: SeoSite, city: CityPage): Promise<PageMeta> {
  const { path, address, geo } = city;
  const service = cityServiceNode(site, city);
  const meta = assemble(site, {
    path,
    ...city.meta,
    picture: await leadPicture(site, cityLead(city)),
    trail: trailTo(site, city),
    about: service["@id"],
    nodes: [service, providerNode(site), ...areaNodes(site, [city])],
  });
  if (!address) return meta;
  const region = `${address.country}-${address.region}`;
  return { ...meta, geo: { region, placename: address.locality, ...geo } };
}

/** The not-found page. */
export async function notFoundMeta(site: SeoSite): Promise<PageMeta> {
  const { meta } = loadInterface().notFound;
  const picture = await leadPicture(site, notFoundLead());
  const about = businessId(site.origin);
  const parts = { path: "/404", ...meta, picture, about, nodes: [providerNode(site)] };
  return { ...assemble(site, parts), noindex: true };
}
