/**
 * What each page tells search engines and link previews, from `content/` alone. The layout
 * renders it; nothing else writes a title, description, canonical URL or structured data.
 */
import { loadInterface } from "../content/interface.ts";
import { type CityPage, pageOf, type ServicePage } from "../content/load.ts";
import { cityStills } from "../media/city-stills.ts";
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
import { type Lead, leadPicture } from "./lead.ts";
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
  /** What that picture is made of. */
  card: { title: string; lead: Lead };
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
  /** Of the link preview, where it is not the page's. */
  headline?: string;
  lead: Lead;
  picture: StillFile;
  trail?: readonly Step[];
  /** `@id` of what the page is about. */
  about: string;
  nodes: GraphNode[];
}

/** What every page has, around the nodes of its own. */
function assemble(site: SeoSite, { path, description, picture, ...parts }: Parts): PageMeta {
  const { trail = [], about, nodes, lead, headline = parts.title } = parts;
  const canonical = site.origin + path;
  const title = pageTitle(parts.title, site.content.business.name);
  const breadcrumb = trail.length > 0;
  return {
    path,
    canonical,
    title,
    description,
    image: { url: site.origin + ogPath(path), alt: picture.alt },
    card: { title: headline, lead },
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
const allServices = ({ content: { home, services } }: SeoSite): ServicePage =>
  pageOf(services, home.browse.all.service);

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
  const [lead] = home.hero.slides;
  if (!lead) throw new Error("content/home.yaml: hero.slides is empty");
  const picture = await leadPicture(site, lead);
  const portfolio = await Promise.all(
    home.portfolio.items.map(async ({ title: name, description, media }, index) => {
      const id = nodeId(`${site.origin}/`, `portfolio-${index + 1}`);
      return imageNode(site, id, await stillFile(site, media), { name, description });
    }),
  );
  const about = businessId(site.origin);
  const nodes = [...businessNodes(site, picture), ...portfolio];
  const { headline } = home.hero;
  return assemble(site, { path: "/", ...home.meta, headline, lead, picture, about, nodes });
}

/** A service page: the service, its questions, its film; the rating on the page of all services. */
export async function serviceMeta(site: SeoSite, service: ServicePage): Promise<PageMeta> {
  const { path, slug, film } = service;
  const canonical = site.origin + path;
  const lead: Lead = film
    ? { kind: "film", media: film.media }
    : { kind: "still", media: service.hero.media };
  const picture = await leadPicture(site, lead);
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
    lead,
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
  const lead: Lead = { kind: "still", media: cityStills(city)[0] ?? "" };
  const meta = assemble(site, {
    path,
    ...city.meta,
    lead,
    picture: await leadPicture(site, lead),
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
  const { meta, media } = loadInterface().notFound;
  const lead: Lead = { kind: "still", media };
  const picture = await leadPicture(site, lead);
  const about = businessId(site.origin);
  const parts = { path: "/404", ...meta, lead, picture, about, nodes: [providerNode(site)] };
  return { ...assemble(site, parts), noindex: true };
}
