/**
 * Builds each page's metadata from `content/` for search engines and link previews: title, description,
 * canonical URL and structured data. The layout renders it.
 */
import type { CityPage, ServicePage, SiteContent } from "../content/load.ts";
import { ogPath } from "../content/paths.ts";
import { allServicesPage, trailTo } from "../content/trail.ts";
import { filmMaster, stillMaster } from "../media/masters.ts";
import {
  businessNode,
  cityNode,
  officeProperties,
  providerNode,
  reviewNodes,
  websiteNode,
} from "./graph/business.ts";
import { nodeId, ref, websiteId } from "./graph/ids.ts";
import { imageNode, videoNode } from "./graph/media.ts";
import { breadcrumbNode, cityServiceNode, faqNodes, serviceNode } from "./graph/page.ts";
import {
  absoluteUrl,
  type PublishedFilm,
  type PublishedPicture,
  publishFilm,
  publishPicture,
} from "./site.ts";
import { pageTitle } from "./title.ts";

export type PageMeta = ReturnType<typeof assemble>;

interface Page {
  path: string;
  /** Path of the content file, relative to the repository's root. */
  file: string;
  meta: { title: string; description: string };
  /** The page's name in its breadcrumb trail; without a name, the page has no trail. */
  name?: string;
}

interface PageParts {
  /** Title of the link preview; defaults to the page's title. */
  headline?: string;
  /** The hero's picture, for the link preview, the structured data and the sitemap. */
  picture: PublishedPicture;
  /** Additional pictures for the sitemap. */
  pictures?: PublishedPicture[];
  film?: PublishedFilm | undefined;
  /** The page's own structured data nodes; the first one is the page's subject. */
  nodes: [{ "@id": string }, ...object[]];
  /** Location of the page's city, with coordinates in degrees (WGS 84). */
  geo?: { region: string; placename: string; lat: number; lon: number } | undefined;
  /** Excludes the page from search results. */
  noindex?: true;
}

/**
 * Builds a page's metadata. Its structured data consists of the nodes for the website, the page, its
 * breadcrumb trail, picture and film, followed by the page's own nodes.
 */
function assemble(content: SiteContent, page: Page, parts: PageParts) {
  const { business } = content;
  const { path, file, name, meta } = page;
  const { headline = meta.title, picture, pictures = [], film, nodes, geo, noindex } = parts;
  const canonical = absoluteUrl(path);
  const title = pageTitle(meta.title, business.name);
  const image = imageNode(business, picture, nodeId(path, "primaryimage"));
  const breadcrumb = name ? breadcrumbNode(path, trailTo(content, { name, path })) : undefined;
  const webPage = {
    "@type": "WebPage",
    url: canonical,
    name: title,
    description: meta.description,
    inLanguage: "en-US",
    isPartOf: ref(websiteId),
    primaryImageOfPage: ref(nodeId(path, "primaryimage")),
    about: ref(nodes[0]["@id"]),
    breadcrumb: breadcrumb && ref(breadcrumb["@id"]),
  };
  const graph = [websiteNode(business), webPage, breadcrumb, image, film && videoNode(film), nodes];
  return {
    path,
    file,
    /** An absolute URL, without a trailing slash except on the home page. */
    canonical,
    title,
    description: meta.description,
    /** The link preview's picture. */
    image: { url: absoluteUrl(ogPath(path)), alt: picture.alt },
    /** Inputs for rendering the link preview's picture. */
    card: {
      title: headline,
      businessName: business.name,
      file: picture.file,
      focus: picture.focus,
    },
    /** Pictures for the sitemap. */
    pictures: [picture, ...pictures],
    film,
    graph: { "@context": "https://schema.org", "@graph": graph.flat().filter(Boolean) },
    geo,
    noindex,
  };
}

/**
 * Builds the metadata of the home page, with nodes for the business, its services, and the portfolio's
 * pictures with their credits.
 */
export async function homeMeta(content: SiteContent): Promise<PageMeta> {
  const { home, business } = content;
  const [firstSlide] = home.hero.slides;
  if (!firstSlide) throw new Error("content/home.yaml: hero.slides is empty");
  const { discriminant, value } = firstSlide.media;
  const master = discriminant === "film" ? filmMaster(value).poster : stillMaster(value);
  const picture = await publishPicture(master);
  const pictures = await Promise.all(
    home.portfolio.items.map(async ({ title: name, description, media }) => ({
      ...(await publishPicture(stillMaster(media))),
      name,
      description,
    })),
  );
  const fullBusiness = { ...businessNode(content, picture.url), review: reviewNodes(business) };
  return assemble(content, home, {
    headline: home.hero.headline,
    picture,
    pictures,
    nodes: [fullBusiness, ...pictures.map((still) => imageNode(business, still))],
  });
}

/**
 * Builds the metadata of a service page, with nodes for the service, its questions, its film and the
 * business. On the page that lists all services, the business's node also has the office, the rating and the
 * reviews.
 */
export async function serviceMeta(content: SiteContent, service: ServicePage): Promise<PageMeta> {
  const { path, film, hero } = service;
  const picture = await publishPicture(
    film ? filmMaster(film.media).poster : stillMaster(hero.media),
  );
  const office =
    path === allServicesPage(content).path ? officeProperties(content.business) : undefined;
  const fullBusiness = { ...businessNode(content, picture.url), ...office };
  return assemble(content, service, {
    picture,
    film: film && publishFilm(film, picture),
    nodes: [serviceNode(service), ...faqNodes(service), fullBusiness],
  });
}

/** Builds the metadata of a city page, with nodes for the service, the city and the business. */
export async function cityMeta(content: SiteContent, city: CityPage): Promise<PageMeta> {
  const { business } = content;
  const { stills, address, geo } = city;
  return assemble(content, city, {
    picture: await publishPicture(stillMaster(stills[0])),
    nodes: [cityServiceNode(content, city), providerNode(business), cityNode(business, city)],
    geo: address && {
      region: `${address.country}-${address.region}`,
      placename: address.locality,
      ...geo,
    },
  });
}

/** Builds the metadata of the 404 page, which search engines must not index. */
export async function notFoundMeta(content: SiteContent): Promise<PageMeta> {
  const { meta, media } = content.words.notFound;
  const page = { path: "/404", file: "content/interface.yaml", meta };
  return assemble(content, page, {
    picture: await publishPicture(stillMaster(media)),
    nodes: [providerNode(content.business)],
    noindex: true,
  });
}

/**
 * Builds the metadata of all pages that search engines should index: the home page, then services, then
 * cities.
 */
export const indexedPages = (content: SiteContent): Promise<PageMeta[]> =>
  Promise.all([
    homeMeta(content),
    ...content.services.map((page) => serviceMeta(content, page)),
    ...content.cities.map((page) => cityMeta(content, page)),
  ]);
