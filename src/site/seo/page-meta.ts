/**
 * Builds each page's metadata from `content/` for search engines and link previews: title, description,
 * canonical URL and structured data. The layout renders it.
 */
import type { Business } from "#business/business.ts";
import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { ogPath } from "../content/paths.ts";
import { allServices, type Step, trailTo } from "../content/trail.ts";
import { filmMaster, stillMaster } from "../media/masters.ts";
import {
  businessNode,
  cityNode,
  officeParts,
  providerNode,
  reviewsOf,
  websiteNode,
} from "./graph/business.ts";
import { businessId, nodeId, serviceId } from "./graph/ids.ts";
import { imageNode, videoNode } from "./graph/media.ts";
import {
  breadcrumbNode,
  cityServiceNode,
  faqNodes,
  serviceNode,
  webPageNode,
} from "./graph/page.ts";
import {
  absolute,
  type PublishedFilm,
  type PublishedPicture,
  published,
  publishedFilm,
} from "./site.ts";
import { pageTitle } from "./title.ts";

export type PageMeta = ReturnType<typeof assemble> & {
  /** Coordinates of the page's city (degrees, WGS 84). */
  geo?: { region: string; placename: string; lat: number; lon: number };
  /** Excludes the page from search results. */
  noindex?: true;
};

interface Parts {
  /** Root-relative path of the page. */
  path: string;
  title: string;
  description: string;
  /** Title of the link preview; defaults to the page's title. */
  headline?: string;
  /** The hero's picture, for the link preview, the structured data and the sitemap. */
  picture: PublishedPicture;
  /** Additional pictures for search engines. */
  pictures?: PublishedPicture[];
  film?: PublishedFilm | undefined;
  /** Breadcrumb trail from the home page to this page; empty on the home page. */
  trail?: readonly Step[];
  /** `@id` of the page's subject. */
  about: string;
  nodes: object[];
}

/** Builds the metadata, adding the nodes that every page has to the page's own. */
function assemble(business: Business, { path, description, picture, ...parts }: Parts) {
  const { trail = [], about, headline = parts.title, pictures = [], film } = parts;
  const canonical = absolute(path);
  const title = pageTitle(parts.title, business.name);
  const breadcrumb = trail.length > 0;
  const nodes = [
    websiteNode(business),
    webPageNode({ canonical, title, description, about, breadcrumb }),
    ...(breadcrumb ? [breadcrumbNode(canonical, trail)] : []),
    imageNode(business, picture, { "@id": nodeId(canonical, "primaryimage") }),
    ...(film ? [videoNode(film)] : []),
    ...parts.nodes,
  ];
  return {
    path,
    /** Absolute, without a trailing slash except for the home page. */
    canonical,
    title,
    description,
    /** The link preview's picture. */
    image: { url: absolute(ogPath(path)), alt: picture.alt },
    /** Inputs for rendering that picture. */
    card: { title: headline, file: picture.file, focus: picture.focus },
    trail,
    /** Pictures for the sitemap. */
    pictures: [picture, ...pictures],
    film,
    graph: { "@context": "https://schema.org", "@graph": nodes },
  };
}

/** Metadata of the home page: the business, its services, and the portfolio with credits. */
export async function homeMeta(content: SiteContent): Promise<PageMeta> {
  const { home, business } = content;
  const [lead] = home.hero.slides;
  if (!lead) throw new Error("content/home.yaml: hero.slides is empty");
  const { discriminant, value } = lead.media;
  const master = discriminant === "film" ? filmMaster(value).poster : stillMaster(value);
  const picture = await published(master);
  const { items } = home.portfolio;
  const pictures = await Promise.all(items.map(({ media }) => published(stillMaster(media))));
  const portfolio = items.map(({ title: name, description }, index) =>
    imageNode(business, pictures[index] as PublishedPicture, { name, description }),
  );
  const owner = { ...businessNode(content, picture.url), review: reviewsOf(business) };
  const { headline } = home.hero;
  return assemble(business, {
    path: "/",
    ...home.meta,
    headline,
    picture,
    pictures,
    about: businessId,
    nodes: [owner, ...portfolio],
  });
}

/** Metadata of a service page: the service, its questions and its film. The page that lists all services also has the office and the rating. */
export async function serviceMeta(content: SiteContent, service: ServicePage): Promise<PageMeta> {
  const { path, slug, film } = service;
  const picture = await published(
    film ? filmMaster(film.media).poster : stillMaster(service.hero.media),
  );
  const owner = businessNode(content, picture.url, slug);
  const isOffice = slug === allServices(content).slug;
  const office = { ...officeParts(content.business), review: reviewsOf(content.business) };
  return assemble(content.business, {
    path,
    ...service.meta,
    picture,
    film: film && publishedFilm(film, picture),
    trail: trailTo(content, service),
    about: serviceId(slug),
    nodes: [serviceNode(service), ...faqNodes(service), isOffice ? { ...owner, ...office } : owner],
  });
}

/** Metadata of a city page: the service, the city and the business. */
export async function cityMeta(content: SiteContent, city: CityPage): Promise<PageMeta> {
  const { path, stills, address, geo } = city;
  const service = cityServiceNode(content, city);
  const meta = assemble(content.business, {
    path,
    ...city.meta,
    picture: await published(stillMaster(stills[0])),
    trail: trailTo(content, city),
    about: service["@id"],
    nodes: [service, providerNode(content.business), cityNode(content.business, city)],
  });
  if (!address) return meta;
  const region = `${address.country}-${address.region}`;
  return { ...meta, geo: { region, placename: address.locality, ...geo } };
}

/** Metadata of the not-found page, which search engines must not index. */
export async function notFoundMeta({ business, words }: SiteContent): Promise<PageMeta> {
  const { meta, media } = words.notFound;
  const parts = {
    path: "/404",
    ...meta,
    picture: await published(stillMaster(media)),
    about: businessId,
    nodes: [providerNode(business)],
  };
  return { ...assemble(business, parts), noindex: true };
}
